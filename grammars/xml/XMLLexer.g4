/*
 * XML 1.0 (fifth edition) and the parts of XML 1.1 that differ in syntax; written from the W3C
 * recommendations. Numbers in brackets are their productions.
 *
 * The mode stack follows the document: TAG, CONTENT and END_TAG replace each other within one element,
 * so the depth of the stack is the depth of the element, and only white space outside of markup, or a
 * run of nothing but white space between markup, is hidden. There is no predicate and no action.
 */
lexer grammar XMLLexer;

// ---------------------------------------------------------------- the prolog, and what follows the root

XML_DECL_OPEN : '<?xml' -> pushMode(XML_DECL);
PI : '<?' PiTarget (Space+ PiData)? '?>';
COMMENT : '<!--' (CommentChar | '-' CommentChar)* '-->';
DOCTYPE_OPEN : '<!DOCTYPE' -> pushMode(DOCTYPE);
END_OPEN : '</' -> pushMode(END_TAG);
LT : '<' -> pushMode(TAG);
BOM : '\uFEFF' -> channel(HIDDEN);
SPACE : Space+ -> channel(HIDDEN);

// [2] Char, less the few that each use excludes. [3] S
fragment Space : [ \t\r\n];
fragment CommentChar : ~[\-\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF];
fragment NotQuestion : ~[?\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF];
fragment NotBracket : ~[\]\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF];

// [16] everything up to the first '?>'
fragment PiData : (NotQuestion | '?'+ NotQuestionOrGt)* '?'*;
fragment NotQuestionOrGt : ~[?>\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF];

// [17] any name but 'xml', in any case
fragment PiTarget
    : NameStartNotX NameChar*
    | [xX] (NameNotM NameChar*)?
    | [xX] [mM] (NameNotL NameChar*)?
    | [xX] [mM] [lL] NameChar+
    ;
fragment NameStartNotX : [:A-WYZ_a-wyz] | NameStartBeyondAscii;
fragment NameNotM : [:A-LN-Z_a-ln-z\-.0-9] | NameStartBeyondAscii | NameCharBeyondAscii;
fragment NameNotL : [:A-KM-Z_a-km-z\-.0-9] | NameStartBeyondAscii | NameCharBeyondAscii;

// [4] to [7]
fragment Name : NameStartChar NameChar*;
fragment NameStartChar : [:A-Z_a-z] | NameStartBeyondAscii;
fragment NameChar : NameStartChar | [\-.0-9] | NameCharBeyondAscii;
fragment NameStartBeyondAscii
    : [\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C\u200D\u2070-\u218F]
    | [\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD\u{10000}-\u{EFFFF}]
    ;
fragment NameCharBeyondAscii : [\u00B7\u0300-\u036F\u203F\u2040];

// [66] to [68]
fragment Reference : '&' Name ';' | CharacterReference;
fragment CharacterReference : '&#' [0-9]+ ';' | '&#x' [0-9a-fA-F]+ ';';

// [10] an attribute value, with its quotes
fragment AttValue
    : '"' (~[<&"\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF] | Reference)* '"'
    | '\'' (~[<&'\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF] | Reference)* '\''
    ;

// ---------------------------------------------------------------- <?xml version="1.0" encoding="..." standalone="..."?>

mode XML_DECL;
XML_DECL_CLOSE : '?>' -> popMode;
VERSION : 'version';
ENCODING : 'encoding';
STANDALONE : 'standalone';
XML_DECL_EQ : '=' -> type(EQ);
VERSION_NUMBER : '"1.' [0-9]+ '"' | '\'1.' [0-9]+ '\'';
YES_OR_NO : '"yes"' | '"no"' | '\'yes\'' | '\'no\'';
ENCODING_NAME : '"' EncodingName '"' | '\'' EncodingName '\'';
XML_DECL_SPACE : Space+ -> type(SPACE), channel(HIDDEN);
fragment EncodingName : [A-Za-z] [A-Za-z0-9._\-]*;

// ---------------------------------------------------------------- start tags and empty-element tags

mode TAG;
GT : '>' -> mode(CONTENT);
EMPTY_GT : '/>' -> popMode;
NAME : Name;
EQ : '=';
ATT_VALUE : AttValue;
TAG_SPACE : Space+ -> type(SPACE), channel(HIDDEN);

// ---------------------------------------------------------------- what stands between a start tag and its end tag

mode CONTENT;
CONTENT_END_OPEN : '</' -> type(END_OPEN), mode(END_TAG);
CONTENT_LT : '<' -> type(LT), pushMode(TAG);
CONTENT_COMMENT : '<!--' (CommentChar | '-' CommentChar)* '-->' -> type(COMMENT);
CONTENT_PI : '<?' PiTarget (Space+ PiData)? '?>' -> type(PI);
CDATA : '<![CDATA[' (NotBracket | ']' NotBracket | ']' ']'+ NotBracketOrGt)* ']'* ']]>';
ENTITY_REF : '&' Name ';';
CHAR_REF : CharacterReference;
CONTENT_SPACE : Space+ -> type(SPACE), channel(HIDDEN);
// Longer than any TEXT would be, so that ']]>' in a text is one wrong token and not two good ones.
BAD_TEXT : TextChar* ']]>' TextChar*;
TEXT : TextChar+;
fragment TextChar : ~[<&\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF];
fragment NotBracketOrGt : ~[\]>\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF];

mode END_TAG;
END_TAG_GT : '>' -> type(GT), popMode;
END_TAG_NAME : Name -> type(NAME);
END_TAG_SPACE : Space+ -> type(SPACE), channel(HIDDEN);

// ---------------------------------------------------------------- <!DOCTYPE name SYSTEM "..." [ ... ]>

mode DOCTYPE;
DOCTYPE_GT : '>' -> type(GT), popMode;
SUBSET_OPEN : '[' -> pushMode(SUBSET);
DOCTYPE_SYSTEM : 'SYSTEM' -> type(SYSTEM);
DOCTYPE_PUBLIC : 'PUBLIC' -> type(PUBLIC);
DOCTYPE_NAME : Name -> type(NAME);
DOCTYPE_PUBID : PubidLiteral -> type(PUBID_LITERAL);
DOCTYPE_LITERAL : AnyLiteral -> type(LITERAL);
DOCTYPE_SPACE : Space+ -> type(SPACE), channel(HIDDEN);

// [12] and [11]
fragment PubidLiteral
    : '"' [ \r\na-zA-Z0-9\-'()+,./:=?;!*#@$_%]* '"'
    | '\'' [ \r\na-zA-Z0-9\-()+,./:=?;!*#@$_%]* '\''
    ;
fragment AnyLiteral
    : '"' ~["\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]* '"'
    | '\'' ~['\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]* '\''
    ;

// ---------------------------------------------------------------- the internal subset, between declarations

mode SUBSET;
SUBSET_CLOSE : ']' -> popMode;
ELEMENT_OPEN : '<!ELEMENT' -> pushMode(DECLARATION);
ATTLIST_OPEN : '<!ATTLIST' -> pushMode(DECLARATION);
ENTITY_OPEN : '<!ENTITY' -> pushMode(DECLARATION);
NOTATION_OPEN : '<!NOTATION' -> pushMode(DECLARATION);
SUBSET_PI : '<?' PiTarget (Space+ PiData)? '?>' -> type(PI);
SUBSET_COMMENT : '<!--' (CommentChar | '-' CommentChar)* '-->' -> type(COMMENT);
PE_REF : '%' Name ';';
INCLUDE_OPEN : '<![' Space* 'INCLUDE' Space* '[';
IGNORED : '<![' Space* 'IGNORE' Space* '[' (Ignored | .)*? ']]>';
CONDITION_OPEN : '<![';
CONDITION_BODY : '[';
CONDITION_CLOSE : ']]>';
SUBSET_SPACE : Space+ -> type(SPACE), channel(HIDDEN);
// [65] conditional sections nest in an ignored one
fragment Ignored : '<![' (Ignored | .)*? ']]>';

// ---------------------------------------------------------------- inside a declaration

mode DECLARATION;
DECLARATION_GT : '>' -> type(GT), popMode;
SYSTEM : 'SYSTEM';
PUBLIC : 'PUBLIC';
NDATA : 'NDATA';
EMPTY : 'EMPTY';
ANY : 'ANY';
NOTATION : 'NOTATION';
ATT_TYPE : 'CDATA' | 'ID' | 'IDREF' | 'IDREFS' | 'ENTITY' | 'ENTITIES' | 'NMTOKEN' | 'NMTOKENS';
REQUIRED : '#REQUIRED';
IMPLIED : '#IMPLIED';
FIXED : '#FIXED';
// [51] one token, so that the list of a mixed model holds only what may be deleted from it
PCDATA_OPEN : '(' Space* '#PCDATA';
PAREN_OPEN : '(';
// [47] The occurrence indicator follows without white space; a mixed model with names must end in ')*'.
PAREN_CLOSE : ')';
PAREN_CLOSE_STAR : ')*';
PAREN_CLOSE_OCCURS : ')?' | ')+';
OCCURS : [?*+];
// A choice and a sequence have the same tree, which lets every list be decided by one token.
SEPARATOR : [|,];
PERCENT : '%';
DECLARATION_PE_REF : '%' Name ';' -> type(PE_REF);
DECLARATION_NAME : Name -> type(NAME);
NMTOKEN : NameChar+;
// The same quotes hold four kinds of literal, which overlap: [12], [9] and [10] both, [10], [9], [11].
PUBID_LITERAL : PubidLiteral;
PLAIN_LITERAL
    : '"' (~[<&%"\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF] | Reference)* '"'
    | '\'' (~[<&%'\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF] | Reference)* '\''
    ;
ATT_LITERAL : AttValue;
ENTITY_LITERAL
    : '"' (~[&%"\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF] | Reference | '%' Name ';')* '"'
    | '\'' (~[&%'\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF] | Reference | '%' Name ';')* '\''
    ;
LITERAL : AnyLiteral;
DECLARATION_SPACE : Space+ -> type(SPACE), channel(HIDDEN);
