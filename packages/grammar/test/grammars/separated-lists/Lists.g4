grammar Lists;
s : '(' list? ')' '[' opt ']' '{' tail '}' '<' pairs '>' EOF ;
list : ID (',' ID)* ;
opt : (ID (',' ID)*)? ;
tail : ID (';' ID)* ';'? ;
pairs : (ID '=' ID ',')* (ID '=' ID)? ;
ID : [a-z]+ ;
WS : [ \t\n]+ -> skip ;
