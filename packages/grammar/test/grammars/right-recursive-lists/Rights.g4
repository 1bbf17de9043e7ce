grammar Rights;
s : a ';' b ';' c ';' d EOF ;
a : ID ',' a | ID ;
b : ID (',' b)? ;
c : ID ',' c | ID ',' | ID ;
d : ID d | ;
ID : [a-z]+ ;
WS : [ \t\n]+ -> skip ;
