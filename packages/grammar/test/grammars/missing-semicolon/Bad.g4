grammar Bad;
s : 'a'
t : 'b' ;
