lexer grammar CommandLexer;
tokens { STRING, WORD }
QUOTE : '\'' -> more, mode(IN) ;
UPPER : [A-Z]+ -> type(WORD) ;
LOWER : [a-z]+ -> type(WORD) ;
BLANK : ' ' -> skip ;
mode IN;
ESCAPED : '\\' . -> more ;
LAST : '\'' -> type(STRING), mode(DEFAULT_MODE) ;
ANY : . -> more ;
