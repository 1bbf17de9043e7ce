grammar Known;
s : 'a' ;
t : 'b' s ;
