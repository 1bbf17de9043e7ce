grammar Inner;
s : (ID EOF | NUM NUM EOF) ;
NUM : [0-9] ;
ID : [a-z]+ ;
