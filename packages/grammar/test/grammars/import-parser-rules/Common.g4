lexer grammar Common;
A : 'aa' ; C : 'c' ;
SPACE : ' ' -> skip ;
