grammar Commons;
s : stmt* EOF ;
stmt : 'if' ID stmt | 'if' ID stmt 'else' stmt
     | 'let' ID '=' ID ';' | 'let' ID ';'
     | 'static' fun | fun | ID ';' ;
fun : 'fun' ID ';' ;
ID : [a-z]+ ;
WS : [ \t\n]+ -> skip ;
