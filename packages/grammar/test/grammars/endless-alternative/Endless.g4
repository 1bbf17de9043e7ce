grammar Endless;
s : 'a' loop* | 'b' EOF | loop ;
loop : 'c' loop ;
