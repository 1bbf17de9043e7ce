lexer grammar StringLexer;
channels { NOTES, ODD }
OPEN : '"' -> pushMode(TEXT) ;
NAME : [a-z]+ ;
NOTE : '#' ~[\n]* -> channel(NOTES) ;
NL : '\n' -> skip ;
mode TEXT;
CLOSE : '"' -> popMode ;
HOLE : '{' -> pushMode(CODE) ;
CHARS : ~["{]+ ;
mode CODE;
END : '}' -> popMode ;
CODE_NAME : [a-z]+ -> type(NAME) ;
CODE_OPEN : '"' -> type(OPEN), pushMode(TEXT) ;
