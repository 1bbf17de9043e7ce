grammar Opened;
s : e EOF ;
e : (e '+' | e '-') ID | ID | ;
ID : [a-z]+ ;
