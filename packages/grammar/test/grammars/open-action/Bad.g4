grammar Bad;
s : 'a' { if (x) { } ;
