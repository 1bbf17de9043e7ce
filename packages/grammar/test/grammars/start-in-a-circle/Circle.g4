grammar Circle;
file : block EOF ;
block : '{' (block | file)? '}' ;
