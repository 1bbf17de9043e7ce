grammar Bad;
s : 'a' ;

s : 'b' ;
