grammar Hidden;
s : a EOF ;
a : o b 'x' | 'y' ;
b : a 'z' | 'w' ;
o : 'o'? ;
