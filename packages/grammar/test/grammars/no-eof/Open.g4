grammar Open;
s : ID (',' ID)* ;
ID : [a-z]+ ;
