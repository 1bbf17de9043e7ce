grammar Loops;
s : (a b)* c+ EOF ;
a : 'a'? ;
b : 'b'* ;
c : a | 'c' ;
