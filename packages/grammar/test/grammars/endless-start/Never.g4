grammar Never;
s : 'x' s ;
