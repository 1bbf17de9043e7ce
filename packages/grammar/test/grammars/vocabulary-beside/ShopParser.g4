parser grammar ShopParser;
options { tokenVocab = ShopLexer; }
orders : order* EOF ;
order : (BUY | 'sell') COUNT? NAME ;
