grammar Ends;
s : line* ;
line : ID+ (NL | EOF) ;
NL : '\n' ;
ID : [a-z]+ ;
BLANK : ' ' -> skip ;
