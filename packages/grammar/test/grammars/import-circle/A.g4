grammar A;
import B;
s : 'a' ;
