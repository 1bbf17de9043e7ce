parser grammar BaseParser;
options { tokenVocab = BaseLexer; superClass = BaseParserBase; }
s : ({!self.closed()}? WORD)* EOF ;
