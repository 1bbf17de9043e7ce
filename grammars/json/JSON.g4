/*
 * JSON as in RFC 8259, any value at the top; written from the RFC.
 * Lists are separated lists whose elements can go one by one.
 */
grammar JSON;

json : value EOF;

value : object | array | STRING | NUMBER | TRUE | FALSE | NULL;

object : BRACE_OPEN members? BRACE_CLOSE;
members : member (COMMA member)*;
member : STRING COLON value;

array : BRACKET_OPEN elements? BRACKET_CLOSE;
elements : value (COMMA value)*;

BRACE_OPEN : '{';
BRACE_CLOSE : '}';
BRACKET_OPEN : '[';
BRACKET_CLOSE : ']';
COMMA : ',';
COLON : ':';
TRUE : 'true';
FALSE : 'false';
NULL : 'null';

STRING : '"' (Unescaped | Escape)* '"';
fragment Unescaped : ~["\\\u0000-\u001F];
fragment Escape : '\\' (["\\/bfnrt] | 'u' Hex Hex Hex Hex);
fragment Hex : [0-9a-fA-F];

NUMBER : '-'? Int Fraction? Exponent?;
fragment Int : '0' | [1-9] [0-9]*;
fragment Fraction : '.' [0-9]+;
fragment Exponent : [eE] [+\-]? [0-9]+;

SPACE : [ \t\n\r]+ -> channel(HIDDEN);
// RFC 8259, section 8.1: a parser may ignore a byte order mark.
BOM : '\uFEFF' -> channel(HIDDEN);
