grammar A;
s : 'a' ;
