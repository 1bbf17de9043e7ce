grammar Bad;
s : A ;
A : B 'x' ;
