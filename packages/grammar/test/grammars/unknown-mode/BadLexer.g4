lexer grammar BadLexer;
A : 'a' -> pushMode(NOWHERE) ;
