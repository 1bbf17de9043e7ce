grammar Labels;
s : items+=item (sep=',' items+=item)* end=EOF ;
item : left=ID op=('+' | '-') right=ID # Binary
     | it=ID # Single
     | # Nothing
     ;
ID : [a-z]+ ;
WS : [ \t\n]+ -> skip ;
