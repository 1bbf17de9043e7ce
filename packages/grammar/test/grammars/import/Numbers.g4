grammar Numbers;
number : DIGITS ('.' DIGITS)? ;
item : 'never' ;
DIGITS : [0-9]+ ;
