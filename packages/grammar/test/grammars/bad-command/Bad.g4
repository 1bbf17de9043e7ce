grammar Bad;
s : A ;
A : 'a' -> jump ;
