grammar Code;
s : a b c EOF ;
a : 'a' { if (x) { y = "}"; } } ;
b : { f('{') }? 'b' { // a comment
      g(); } ;
c : 'c' {h({'k': [1, {2: 3}]})} ;
