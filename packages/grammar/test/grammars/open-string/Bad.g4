grammar Bad;
s : 'a ;
