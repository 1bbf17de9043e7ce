grammar Calls;
s : expr EOF ;
expr : call | member | index | ID | '(' expr ')' | expr '+' expr ;
call : expr '(' (expr (',' expr)*)? ')' ;
member : expr '.' ID | call '!' ;
index : member '[' expr ']' ;
ID : [a-z]+ ;
WS : [ \t\n]+ -> skip ;
