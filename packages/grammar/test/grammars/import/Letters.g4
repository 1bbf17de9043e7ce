lexer grammar Letters;
LETTERS : LETTER+ ;
fragment LETTER : [a-z] ;
