grammar Main;
import Names;
s : name+ EOF ;
WS : [ \t\n]+ -> skip ;
