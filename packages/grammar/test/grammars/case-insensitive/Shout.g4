grammar Shout;
options { caseInsensitive = true; }
s : 'select' NAME (FROM NAME)? EOF ;
FROM : 'from' ;
NAME options { caseInsensitive = false; } : [a-z]+ ;
WS : [ \t\n]+ -> skip ;
