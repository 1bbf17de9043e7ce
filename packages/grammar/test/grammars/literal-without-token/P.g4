parser grammar P;
options { tokenVocab = PLexer; }
s : 'a' | 'bb' ;
