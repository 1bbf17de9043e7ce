grammar Old;
s : e EOF ;
e : e '^'<assoc=right> e | e '+' e | ID ;
ID : [a-z]+ ;
