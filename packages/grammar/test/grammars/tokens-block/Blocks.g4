grammar Blocks;
tokens { INDENT, DEDENT }
block : ID (INDENT block+ DEDENT)? EOF ;
ID : [a-z]+ ;
WS : [ \t\n]+ -> skip ;
