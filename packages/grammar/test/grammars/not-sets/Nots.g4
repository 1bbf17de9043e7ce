grammar Nots;
s : line+ EOF ;
line : ~';' ~(';' | ID)? .*? ';' ;
NUM : [0-9]+ ;
OTHER : '!' ;
ID : [a-z]+ ;
WS : [ \t\n]+ -> skip ;
