grammar Names;
name : ID ;
ID : [a-z]+ ;
