grammar Bad;
s : a EOF ;
a : a 'x'? | 'y' ;
