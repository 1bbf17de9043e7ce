lexer grammar PLexer;
A : 'a' ;
B : 'b' 'b' ;
