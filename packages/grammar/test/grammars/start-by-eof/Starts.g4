grammar Starts;
helper : ID ;
file : ID+ EOF ;
ID : [a-z]+ ;
WS : [ \t\n]+ -> skip ;
