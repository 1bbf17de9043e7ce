grammar Bad;
s : EOF ;
