grammar Lefts;
s : commas ';' words ';' ends EOF ;
commas : commas ',' ID | ID ;
words : words ID | ;
ends : ends (ID '.') | ID '.' ;
ID : [a-z]+ ;
WS : [ \t\n]+ -> skip ;
