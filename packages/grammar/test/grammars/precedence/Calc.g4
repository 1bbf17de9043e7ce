grammar Calc;
s : e EOF ;
e : <assoc=right> e '^' e
  | '-' e
  | e ('*' | '/') e
  | e '+' e
  | e '?' e ':' e
  | <assoc=right> e '=' e
  | e '[' e ']'
  | e '!'
  | '(' e ')'
  | INT ;
INT : [0-9]+ ;
WS : [ \t\n]+ -> skip ;
