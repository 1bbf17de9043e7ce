grammar Two;
one : ID EOF ;
two : ID ID EOF ;
ID : [a-z]+ ;
