grammar Old;
options { backtrack = true; }
s : a -> ^(A a) ;
a : 'x' ;
