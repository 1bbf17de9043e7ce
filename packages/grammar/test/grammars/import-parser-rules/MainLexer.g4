lexer grammar MainLexer;
import Common;
A : 'a' ; B : 'b' ;
