parser grammar StringParser;
options { tokenVocab = StringLexer; }
file : value* EOF ;
value : NAME | string ;
string : OPEN (CHARS | HOLE value END)* CLOSE ;
