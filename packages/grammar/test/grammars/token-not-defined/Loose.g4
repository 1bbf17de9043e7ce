grammar Loose;
s : (A | MISSING | MISSING A)+ EOF ;
A : 'a' ;
