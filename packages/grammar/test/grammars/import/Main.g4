grammar Main;
import Numbers, Words;
list : item (';' item)* EOF ;
item : number | word | '-' ;
WS : [ \t\n]+ -> skip ;
