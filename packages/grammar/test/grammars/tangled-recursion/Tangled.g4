grammar Tangled;
prog : e EOF ;
e : ID | p | q | r | t ;
p : e '!' e? | q '1' | r 'u' ;
q : e '?' e? | r '2' | t 'v' ;
r : e '+' e? | t '3' | p 'w' ;
t : e '-' e? | p '4' | q 'x' ;
ID : [a-d] ;
