grammar B;
import A;
t : 'b' ;
