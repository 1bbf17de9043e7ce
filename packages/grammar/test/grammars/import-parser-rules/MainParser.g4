parser grammar MainParser;
options { tokenVocab = MainLexer; }
import Rest;
s : A rest EOF ;
