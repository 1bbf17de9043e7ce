grammar Bad;
s : A ;
A : 'a' ;
mode M;
B : 'b' ;
