grammar B;
s : 'b' ;
