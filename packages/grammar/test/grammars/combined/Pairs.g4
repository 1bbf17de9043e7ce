grammar Pairs;
pairs : pair (',' pair)* EOF ;
pair : ID '=' ID ;
ID : [a-z]+ ;
WS : [ \t\n]+ -> skip ;
