grammar Shop;
options { tokenVocab = ShopLexer; }
orders : (BUY NAME)+ EOF ;
