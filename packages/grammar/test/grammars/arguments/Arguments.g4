grammar Arguments;
options { language = Java; }
@header { package x; }
@parser::members { int depth = 0; String brace = "}"; }
@lexer::members { boolean open() { return true; } }
s[int n] returns [int r] throws Bad, Worse locals [int k = '}']
@init { $r = 0; /* } */ }
@after { done("}"); }
  : 'x' t[$n + 1] u["]"] EOF ;
  catch [Bad e] { report(e); }
  finally { depth--; }
t[int n] : {n > 0}? ID {count("}");} ;
u[String z] : ID | {$s::r}? 'y' ;
ID : [a-z]+ ;
WS : [ \t\n]+ -> skip ;
