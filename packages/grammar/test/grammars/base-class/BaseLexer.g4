lexer grammar BaseLexer;
options { superClass = BaseLexerBase; }
NL : '\n' {this.atStart()}? -> skip ;
WORD : [a-z]+ {this.emitWord();} ;
BLANK : ' ' -> skip ;
