grammar Bad;
s : A ;
A : 'a' ;
A : 'b' ;
