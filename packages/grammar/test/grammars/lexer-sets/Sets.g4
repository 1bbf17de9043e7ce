grammar Sets;
s : (STRING | RANGE | CLASS | COMMENT)* EOF ;
STRING : '"' ( '\\' . | ~["\\\r\n] )* '"' ;
RANGE : 'a'..'f' ('0'..'9')+ ;
CLASS : [\]\-\\]+ ;
COMMENT : '/*' .*? '*/' ;
NESTED : '<' (NESTED | ~[<>])* '>' -> skip ;
