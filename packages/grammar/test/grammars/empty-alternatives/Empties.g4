grammar Empties;
s : a b c EOF ;
a : | 'x' ;
b : ('y' | ) ;
c : nothing 'z' nothing ;
nothing : ;
