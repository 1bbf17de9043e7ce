grammar Twins;
s : one two three EOF ;
one : ID '.' ; two : ID '.' ; three : one | two ;
unused : ID unused ;
ID : [a-z]+ ;
