parser grammar CommandParser;
options { tokenVocab = CommandLexer; }
s : (WORD STRING?)+ EOF ;
