/** Tasks and what they do, block by indentation. */
grammar Flow;

tokens { INDENT, DEDENT }

flow: (task | NEWLINE)* EOF;

task: 'task' NAME ':' block;

block: NEWLINE INDENT statement+ DEDENT;

statement
    : 'needs' NAME (',' NAME)* NEWLINE
    | 'run' STRING NEWLINE
    | 'when' condition ':' block ('else' ':' block)?
    | 'retry' NUMBER ':' block
    | 'skip' NEWLINE
    ;

condition
    : 'not' condition
    | condition 'and' condition
    | condition 'or' condition
    | NAME 'is' NAME
    | '(' condition ')'
    ;

NAME: [a-z] [a-z0-9_-]*;
NUMBER: [0-9]+;
STRING: '"' ~["\r\n]* '"';
NEWLINE: '\r'? '\n' {this.countIndentation();};
BLANK: [ \t]+ -> skip;
COMMENT: '#' ~[\r\n]* -> channel(HIDDEN);
