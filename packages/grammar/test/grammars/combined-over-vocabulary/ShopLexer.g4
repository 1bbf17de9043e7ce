lexer grammar ShopLexer;
BUY : 'buy' ; SELL : 'sell' ; COUNT : [0-9]+ ; NAME : [a-z]+ ; BLANK : ' '+ -> channel(HIDDEN) ;
