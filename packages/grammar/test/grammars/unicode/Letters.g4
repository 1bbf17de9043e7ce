grammar Letters;
s : (WORD | FACE | EURO)+ EOF ;
WORD : [\p{L}]+ ;
FACE : [\u{1F600}-\u{1F64F}] ;
EURO : '\u20AC' | '\u{A3}' ;
BLANK : [\p{White_Space}] -> skip ;
