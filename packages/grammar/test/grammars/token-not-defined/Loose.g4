grammar Loose;
s : (A | MISSING)+ EOF ;
A : 'a' ;
