/*
 * XML 1.0 (fifth edition) in quantified style, written from the W3C recommendation.
 * Every list is a star or a separated list; what may be absent is optional; nothing is left-recursive.
 * The names of a start tag and of its end tag are tokens of one sequence, so that an edit takes both or
 * none. Only `emptyElement` and `fullElement` need more than one token to be told apart.
 */
parser grammar XMLParser;

options { tokenVocab = XMLLexer; }

document : xmlDecl? misc* doctype? element misc* EOF;

misc : COMMENT | PI;

xmlDecl : XML_DECL_OPEN VERSION EQ VERSION_NUMBER encodingDecl? standaloneDecl? XML_DECL_CLOSE;
encodingDecl : ENCODING EQ encodingName;
encodingName : ENCODING_NAME | YES_OR_NO;
standaloneDecl : STANDALONE EQ YES_OR_NO;

// ---------------------------------------------------------------- elements

element : emptyElement | fullElement;
emptyElement : LT NAME attribute* EMPTY_GT;
fullElement : LT NAME attribute* GT content* END_OPEN NAME GT;
attribute : NAME EQ ATT_VALUE;
content : element | TEXT | ENTITY_REF | CHAR_REF | CDATA | COMMENT | PI;

// ---------------------------------------------------------------- document type definition

doctype : doctypeDecl misc*;
doctypeDecl : DOCTYPE_OPEN doctypeName externalId? internalSubset? GT;
doctypeName : NAME | SYSTEM | PUBLIC;
externalId : SYSTEM systemLiteral | PUBLIC PUBID_LITERAL systemLiteral;
internalSubset : SUBSET_OPEN declaration* SUBSET_CLOSE;

declaration
    : elementDecl
    | attlistDecl
    | entityDecl
    | notationDecl
    | includedSection
    | conditionalSection
    | IGNORED
    | PE_REF
    | COMMENT
    | PI
    ;

includedSection : INCLUDE_OPEN declaration* CONDITION_CLOSE;
conditionalSection : CONDITION_OPEN PE_REF CONDITION_BODY declaration* CONDITION_CLOSE;

elementDecl : ELEMENT_OPEN nameOrPeRef contentModel GT;
contentModel : EMPTY | ANY | PE_REF | mixedModel | group;
mixedModel : PCDATA_OPEN mixedEnd;
mixedEnd : PAREN_CLOSE | mixedAlternative* PAREN_CLOSE_STAR;
mixedAlternative : SEPARATOR nameOrPeRef;
group : PAREN_OPEN particles groupClose;
groupClose : PAREN_CLOSE | PAREN_CLOSE_STAR | PAREN_CLOSE_OCCURS;
particles : particle (SEPARATOR particle)*;
particle : nameOrPeRef OCCURS? | group;

attlistDecl : ATTLIST_OPEN nameOrPeRef attributeDef* GT;
attributeDef : name attributeType attributeDefault | PE_REF;
attributeType : ATT_TYPE | PE_REF | enumeration | notationType;
enumeration : PAREN_OPEN nmtokens PAREN_CLOSE;
nmtokens : nmtoken (SEPARATOR nmtoken)*;
notationType : NOTATION PAREN_OPEN notationNames PAREN_CLOSE;
notationNames : nameOrPeRef (SEPARATOR nameOrPeRef)*;
attributeDefault : REQUIRED | IMPLIED | PE_REF | FIXED? attributeValue;

entityDecl : ENTITY_OPEN (generalEntity | parameterEntity) GT;
generalEntity : name (entityValue | externalId unparsed?);
unparsed : NDATA name;
parameterEntity : PERCENT name (entityValue | externalId);

notationDecl : NOTATION_OPEN name notationId GT;
notationId : SYSTEM systemLiteral | PUBLIC PUBID_LITERAL systemLiteral?;

// ---------------------------------------------------------------- names and literals of declarations

nameOrPeRef : name | PE_REF;
name : NAME | SYSTEM | PUBLIC | NDATA | EMPTY | ANY | NOTATION | ATT_TYPE;
nmtoken : name | NMTOKEN | PE_REF;
attributeValue : PUBID_LITERAL | PLAIN_LITERAL | ATT_LITERAL;
entityValue : PUBID_LITERAL | PLAIN_LITERAL | ENTITY_LITERAL;
systemLiteral : PUBID_LITERAL | PLAIN_LITERAL | ATT_LITERAL | ENTITY_LITERAL | LITERAL;
