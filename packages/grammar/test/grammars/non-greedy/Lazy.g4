grammar Lazy;
s : '<' .*? '>' tail EOF ;
tail : (ID | NUM)+? NUM?? (ID)*? ;
NUM : [0-9]+ ;
ID : [a-z]+ ;
WS : [ \t\n]+ -> skip ;
