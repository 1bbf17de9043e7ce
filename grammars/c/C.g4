/*
 * C for test-case reduction: C17, the parts of C23 in common use, and GNU C, as found in the wild
 * (preprocessed headers, fuzzer output, compiler test suites, K&R code).
 *
 * Section numbers are those of ISO/IEC 9899:2018 ("C17").
 *
 * Where this grammar deviates from the standard's, and why
 *
 * - Quantified. What may be dropped from a valid program is an element of a list or optional, so
 *   that a reducer can drop it. There is no recursion that merely repeats.
 * - Binary operators form one flat list without precedence (6.5.5 to 6.5.14), and so do assignments
 *   (6.5.16). The language is the same but for semantic errors such as `a + b = c`.
 * - No symbol table. Whether an identifier is a type name is guessed by the order of alternatives
 *   (ordered choice with full backtracking); each wrong guess fails within a few tokens, and no
 *   guess spans a body in braces. Where both readings are valid (`a * b;`) the likelier one wins.
 * - A type specifier list has either type keywords or one type name, never both (6.7.2), which is
 *   what tells `unsigned T;` from `T x;`.
 * - Words that are keywords in one dialect and plain names in another (`bool`, `true`, `alignof`,
 *   `offsetof` ...) are not keywords here unless the syntax needs it; see `identifier`.
 * - Preprocessor lines and `_Pragma("...")` go to the channel DIRECTIVE, wherever they stand.
 *   Macros are not expanded; arguments that are types, and macro names between string literals,
 *   are accepted.
 */
grammar C;

// Channel 2 is DIRECTIVE. A combined grammar can't declare channels by name.

// ---------------------------------------------------------------------------------------------
// External definitions (6.9)

translationUnit
    : externalDeclaration* EOF
    ;

// The specifiers may be missing (implicit int), and so may the declarators. The list of declarators
// is tried before the function definition: a wrong guess re-reads one declarator, never a body.
externalDeclaration
    : '__extension__'* ( asmStatement
                       | staticAssertDeclaration
                       | declarationSpecifiers? ( initDeclaratorList? ';' | functionDefinition )
                       )
    | linkageSpecification
    | macroDeclaration
    | macroCall
    | declaration // never the first to match; it lets a declaration in a block take the place of its function
    ;

// A function declarator (6.9.1), the declarations of a K&R definition, and the body.
functionDefinition
    : functionDeclarator asmLabel? attribute* parameterDeclaration* compoundStatement
    ;

// Like declarator, but what it declares is certainly a function.
functionDeclarator
    : pointer* functionName functionSuffix
    | pointer* '(' attribute* functionDeclarator ')' declaratorSuffix?
    ;

functionName
    : identifier
    | '(' attribute* functionName ')'
    ;

// The declarations between the parameter list and the body of a K&R definition.
parameterDeclaration
    : '__extension__'* declarationSpecifiers initDeclaratorList? ';'
    ;

// C++, within #ifdef.
linkageSpecification
    : 'extern' StringLiteral ( '{' externalDeclaration* '}' | externalDeclaration )
    ;

// When nothing else fits: names of macros among the specifiers. Not for parameters: it would give
// each of them several readings, and an exponential number of them together.
macroDeclaration
    : macroSpecifiers ( initDeclaratorList ';' | functionDefinition )
    ;

macroSpecifiers
    : Identifier (specifier | Identifier)+
    | specifier+ Identifier (specifier | Identifier)*
    ;

// When nothing else fits: a macro that stands for declarations, statements or the head of one.
macroCall
    : Identifier callSuffix
    ;

// ---------------------------------------------------------------------------------------------
// Declarations (6.7)

// In a block, where a declaration competes with a statement: this one is tried before statements.
// `T (x)` is left to ambiguousDeclaration, because `f (x);` is rather a call.
// Specifiers with a keyword go through keywordDeclaration, so those of the last alternative start with a
// type name; that other specifiers fit there lets `int` take the place of the name.
declaration
    : '__extension__'* ( staticAssertDeclaration
                       | keywordDeclaration
                       | declarationSpecifiers plainInitDeclaratorList ';'
                       )
    ;

keywordDeclaration
    : specifier+ ( initDeclaratorList? ';' | functionDefinition )
    ;

// In a block, tried when nothing else fits: `T (*f)(int);` and nested functions that return a T.
ambiguousDeclaration
    : '__extension__'* typeNameSpecifiers ( initDeclaratorList ';' | functionDefinition )
    ;

// GNU: __label__ a, b;
labelDeclaration
    : '__label__' identifier (',' identifier)* ';'
    ;

// 6.7.10; the message may be missing (C23).
staticAssertDeclaration
    : ('_Static_assert' | 'static_assert') '(' conditionalExpression (',' stringLiteral)? ')' ';'
    ;

declarationSpecifiers
    : typeNameSpecifiers
    | specifier+
    ;

// Exactly one type name and no type keyword.
typeNameSpecifiers
    : modifier* typedefName modifier*
    ;

typedefName
    : Identifier
    ;

specifier
    : typeSpecifier
    | modifier
    ;

// Storage classes (6.7.1), qualifiers (6.7.3), function specifiers (6.7.4), alignment (6.7.5) and
// attributes: everything that may stand beside a type name.
modifier
    : 'typedef' | 'extern' | 'static' | 'auto' | 'register' | 'constexpr'
    | '_Thread_local' | 'thread_local' | '__thread'
    | 'inline' | '__inline' | '__inline__' | '__forceinline' | '_Noreturn'
    | typeQualifier
    | alignmentSpecifier
    | attribute
    ;

typeQualifier
    : 'const' | '__const' | '__const__'
    | 'volatile' | '__volatile' | '__volatile__'
    | 'restrict' | '__restrict' | '__restrict__'
    | '_Atomic'
    | '__seg_fs' | '__seg_gs'
    | '_Nonnull' | '_Nullable' | '_Null_unspecified'
    | '__unaligned' | '__ptr32' | '__ptr64' | '__w64'
    ;

alignmentSpecifier
    : ('_Alignas' | 'alignas') '(' expressionOrType ')'
    ;

// Type keywords (6.7.2), GNU's and the common vendor ones.
typeSpecifier
    : 'int' | 'char' | 'void' | 'short' | 'long' | 'float' | 'double'
    | 'unsigned' | 'signed' | '__signed' | '__signed__'
    | '_Bool' | '_Complex' | '__complex' | '__complex__' | '_Imaginary'
    | '__int128' | '__int8' | '__int16' | '__int32' | '__int64'
    | '_Float16' | '_Float32' | '_Float64' | '_Float128' | '_Float32x' | '_Float64x' | '_Float128x'
    | '__float80' | '__float128' | '__ibm128' | '__bf16' | '__fp16'
    | '_Decimal32' | '_Decimal64' | '_Decimal128' | '_Decimal64x'
    | '_Accum' | '_Fract' | '_Sat'
    | '__auto_type'
    | '_BitInt' '(' conditionalExpression ')'
    | '_Atomic' '(' typeName ')'
    | ('typeof' | '__typeof' | '__typeof__' | 'typeof_unqual' | '__typeof_unqual' | '__typeof_unqual__')
      '(' expressionOrType ')'
    | structSpecifier
    | enumSpecifier
    ;

// An identifier is taken for an expression first; `sizeof (T)` is the same text either way.
expressionOrType
    : expression
    | typeName
    ;

// Structures and unions (6.7.2.1). The attributes after the closing brace are modifiers.
structSpecifier
    : ('struct' | 'union') attribute* structBodyOrTag
    ;

// A tag can lose its body, and a body its tag.
structBodyOrTag
    : identifier structBody?
    | structBody
    ;

structBody
    : '{' memberDeclaration* unfinishedMember? '}'
    ;

memberDeclaration
    : '__extension__'* declarationSpecifiers memberDeclaratorList? ';'
    | staticAssertDeclaration
    | ';'
    ;

// GNU: the last semicolon may be missing.
unfinishedMember
    : '__extension__'* declarationSpecifiers memberDeclaratorList?
    ;

memberDeclaratorList
    : memberDeclarator (',' memberDeclarator)*
    ;

memberDeclarator
    : attribute* declaratorOrWidth attribute*
    ;

declaratorOrWidth
    : declarator bitFieldWidth?
    | bitFieldWidth
    ;

bitFieldWidth
    : ':' conditionalExpression
    ;

// 6.7.2.2; the type after the colon is C23.
enumSpecifier
    : 'enum' attribute* enumBodyOrTag
    ;

enumBodyOrTag
    : identifier enumType? enumBody?
    | enumType? enumBody
    ;

enumType
    : ':' declarationSpecifiers
    ;

enumBody
    : '{' enumerator (',' enumerator)* ','? '}'
    ;

enumerator
    : identifier attribute* ('=' conditionalExpression)?
    ;

// Declarators (6.7.6)

initDeclaratorList
    : initDeclarator (declaratorSeparator initDeclarator)*
    ;

declaratorSeparator
    : ',' attribute*
    ;

initDeclarator
    : declarator asmLabel? attribute* ('=' initializer)?
    ;

plainInitDeclaratorList
    : plainInitDeclarator (declaratorSeparator plainInitDeclarator)*
    ;

plainInitDeclarator
    : plainDeclarator asmLabel? attribute* ('=' initializer)?
    ;

// GNU: the assembler's name for what is declared.
asmLabel
    : asmKeyword '(' stringLiteral ')'
    ;

// A declarator that does not start with a parenthesis.
plainDeclarator
    : pointer* identifier declaratorSuffix?
    | pointer+ declaratorCore
    ;

declarator
    : pointer* declaratorCore
    ;

declaratorCore
    : identifier declaratorSuffix?
    | '(' attribute* declarator ')' declaratorSuffix?
    ;

pointer
    : ('*' | '^') (typeQualifier | attribute)*
    ;

// Functions return neither functions nor arrays, and there are no arrays of functions: after an
// identifier it is one or the other.
declaratorSuffix
    : arraySuffix+
    | standardAttribute* functionSuffix
    ;

arraySuffix
    : standardAttribute* '[' ('static' | typeQualifier | attribute)* arraySize? ']'
    ;

// An asterisk alone is a variable length of unspecified size.
arraySize
    : assignmentExpression
    | '*'
    ;

// Identifier lists (K&R) read as lists of parameters that are type names.
functionSuffix
    : '(' parameterList? ')' standardAttribute*
    ;

parameterList
    : parameters (',' '...')?
    | '...'
    ;

parameters
    : parameter (parameterSeparator parameter)*
    ;

// GNU: forward declarations of parameters end in a semicolon.
parameterSeparator
    : ','
    | ';'
    ;

parameter
    : '__extension__'* declarationSpecifiers parameterDeclarator? attribute*
    ;

// A declarator whose name may be missing.
parameterDeclarator
    : pointer* parameterDeclaratorCore
    | pointer+
    ;

parameterDeclaratorCore
    : identifier declaratorSuffix?
    | '(' attribute* parameterDeclarator ')' declaratorSuffix?
    | declaratorSuffix
    ;

// Type names (6.7.7)

typeName
    : declarationSpecifiers abstractDeclarator? standardAttribute*
    ;

abstractDeclarator
    : pointer* abstractDeclaratorCore
    | pointer+
    ;

abstractDeclaratorCore
    : '(' attribute* abstractDeclarator ')' declaratorSuffix?
    | declaratorSuffix
    ;

// Attributes: GNU, C23 and vendor syntax. No attribute may have two readings: together they would
// have exponentially many.

attribute
    : gnuAttribute
    | standardAttribute
    | '__declspec' '(' balancedText* ')'
    | '__cdecl' | '__stdcall' | '__fastcall' | '__thiscall' | '__vectorcall' | '__regparm'
    ;

// The second form is a macro that stands for the inner parentheses.
gnuAttribute
    : ('__attribute__' | '__attribute') '(' '(' gnuAttributeList? ')' ')'
    | ('__attribute__' | '__attribute') '(' attributeWord balancedText* ')'
    ;

gnuAttributeList
    : ','* gnuAttributeItem (attributeSeparator gnuAttributeItem)* ','*
    ;

gnuAttributeItem
    : attributeWord ('(' gnuAttributeArguments? ')')?
    ;

gnuAttributeArguments
    : gnuAttributeArgument (',' gnuAttributeArgument)*
    ;

// A version such as 10.4.1 reads as two constants.
gnuAttributeArgument
    : valueOrType FloatingConstant?
    ;

// C23; what the arguments may be depends on the attribute.
standardAttribute
    : '[' '[' attributeList? ']' ']'
    ;

attributeList
    : ','* attributeItem (attributeSeparator attributeItem)* ','*
    ;

attributeItem
    : attributeWord (':' ':' attributeWord)? ('(' balancedText* ')')?
    ;

attributeSeparator
    : ','+
    ;

// Any word, keywords included.
attributeWord
    : ~('(' | ')' | '[' | ']' | '{' | '}' | ',' | ':' | ';')
    ;

balancedText
    : ~('(' | ')' | '[' | ']' | '{' | '}')
    | '(' balancedText* ')'
    | '[' balancedText* ']'
    | '{' balancedText* '}'
    ;

// Initialization (6.7.9)

initializer
    : assignmentExpression
    | bracedInitializer
    ;

bracedInitializer
    : '{' initializerList? '}'
    ;

initializerList
    : initializerItem (',' initializerItem)* ','?
    ;

initializerItem
    : designation? initializer
    ;

// The second and third form are obsolete GNU C.
designation
    : designator+ '='
    | identifier ':'
    | arrayDesignator
    ;

designator
    : '.' identifier
    | arrayDesignator
    ;

arrayDesignator
    : '[' conditionalExpression ('...' conditionalExpression)? ']'
    ;

// ---------------------------------------------------------------------------------------------
// Statements (6.8)

compoundStatement
    : '{' blockItem* '}'
    ;

// A label is an item of its own, so that it can go while its statement stays. GNU C and C23 have
// labels before declarations and at the end of a block.
blockItem
    : labelDeclaration
    | declaration
    | label
    | unlabeledStatement
    | ambiguousDeclaration
    | macroDeclaration
    | macroCall
    ;

statement
    : label* unlabeledStatement
    ;

label
    : standardAttribute* labelName ':' attribute*
    ;

labelName
    : identifier
    | 'case' conditionalExpression ('...' conditionalExpression)?
    | 'default'
    ;

unlabeledStatement
    : attribute* ( asmStatement // before expressionStatement, which could be a call of `asm`
                 | expressionStatement
                 | compoundStatement
                 | selectionStatement
                 | iterationStatement
                 | jumpStatement
                 | transactionStatement
                 )
    ;

expressionStatement
    : expression? ';'
    ;

selectionStatement
    : 'if' '(' expression ')' statement ('else' statement)?
    | 'switch' '(' expression ')' statement
    ;

iterationStatement
    : 'while' '(' expression ')' statement
    | 'do' statement 'while' '(' expression ')' ';'
    | 'for' '(' forInitializer? ';' expression? ';' expression? ')' statement
    ;

forInitializer
    : specifier+ initDeclaratorList?
    | typeNameSpecifiers plainInitDeclaratorList
    | '__extension__'* expression
    | typeNameSpecifiers initDeclaratorList
    ;

jumpStatement
    : 'goto' identifier ';'
    | 'goto' '*' expression ';'
    | ('continue' | 'break') identifier? ';'
    | 'return' expression? ';'
    ;

// GNU: transactional memory.
transactionStatement
    : transactionKeyword standardAttribute? compoundStatement
    | '__transaction_cancel' standardAttribute? ';'
    ;

transactionKeyword
    : '__transaction_atomic' | '__transaction_relaxed'
    ;

// GNU: basic and extended asm; also an external declaration. With goto, all parts must be there.
asmStatement
    : asmKeyword asmQualifier* '(' stringLiteral asmOutputs? ')' ';'
    | asmKeyword asmQualifier* 'goto' asmQualifier*
      '(' stringLiteral ':' asmOperandList? ':' asmOperandList? ':' asmClobberList? ':' asmLabelList ')' ';'
    ;

asmKeyword
    : 'asm' | '__asm' | '__asm__'
    ;

asmQualifier
    : typeQualifier | 'inline' | '__inline' | '__inline__'
    ;

asmOutputs
    : ':' asmOperandList? asmInputs?
    ;

asmInputs
    : ':' asmOperandList? asmClobbers?
    ;

asmClobbers
    : ':' asmClobberList?
    ;

asmClobberList
    : stringLiteral (',' stringLiteral)*
    ;

asmLabelList
    : identifier (',' identifier)*
    ;

asmOperandList
    : asmOperand (',' asmOperand)*
    ;

asmOperand
    : ('[' attributeWord ']')? stringLiteral '(' expression ')'
    ;

// ---------------------------------------------------------------------------------------------
// Expressions (6.5)

expression
    : assignmentExpression (',' assignmentExpression)*
    ;

assignmentExpression
    : conditionalExpression (assignmentOperator conditionalExpression)*
    ;

assignmentOperator
    : '=' | '*=' | '/=' | '%=' | '+=' | '-=' | '<<=' | '>>=' | '&=' | '^=' | '|='
    ;

// GNU: the second operand may be missing.
conditionalExpression
    : binaryExpression ('?' expression? ':' conditionalExpression)?
    ;

binaryExpression
    : castExpression (binaryOperator castExpression)*
    ;

binaryOperator
    : '+' | '-' | '*' | '/' | '%' | '&' | '|' | '^' | '&&' | '||'
    | '==' | '!=' | '<' | '>' | '<=' | '>=' | '<<' | '>>'
    ;

castExpression
    : unaryOperator* operand
    ;

unaryOperator
    : '-' | '*' | '&' | '!' | '~' | '+' | '++' | '--'
    | '__extension__' | '__real__' | '__real' | '__imag__' | '__imag'
    ;

// An expression in parentheses is tried before a cast; a type keyword after the parenthesis decides
// at once.
operand
    : postfixExpression
    | castOrCompoundLiteral
    | sizeofExpression
    ;

castOrCompoundLiteral
    : '(' typeName ')' ( castExpression | bracedInitializer postfixSuffix* )
    ;

sizeofExpression
    : ('sizeof' | '_Alignof' | '__alignof__' | '__alignof' | '_Countof')
      ( unaryExpression | '(' typeName ')' (bracedInitializer postfixSuffix*)? )
    ;

// What sizeof takes: no cast.
unaryExpression
    : postfixExpression
    | unaryOperator castExpression
    | sizeofExpression
    ;

postfixExpression
    : primaryExpression postfixSuffix*
    ;

postfixSuffix
    : memberSuffix
    | callSuffix
    | '++'
    | '--'
    ;

memberSuffix
    : '.' identifier
    | '->' identifier
    | '[' expression ']'
    ;

// A type can only be an argument of a macro. Types belong to the commas here, so that they are no
// candidates for the place of an argument.
callSuffix
    : '(' argumentList? trailingType* ')'
    | '(' leadingType* typeName ')'
    | '(' leadingType+ argumentList trailingType* ')'
    ;

argumentList
    : assignmentExpression (argumentSeparator assignmentExpression)*
    ;

argumentSeparator
    : ','
    | ',' leadingType+
    ;

leadingType
    : typeName ','
    ;

trailingType
    : ',' typeName
    ;

valueOrType
    : assignmentExpression
    | typeName
    ;

primaryExpression
    : identifier
    | constant
    | stringLiteral
    | '(' ( expression | compoundStatement ) ')'
    | '&&' identifier
    | genericSelection
    | builtinCall
    | transactionKeyword '(' expression ')'
    ;

constant
    : IntegerConstant
    | FloatingConstant
    | CharacterConstant
    ;

// Adjacent literals (6.4.5), with names of macros among them.
stringLiteral
    : StringLiteral+ (Identifier (StringLiteral | Identifier)*)?
    | Identifier+ StringLiteral (StringLiteral | Identifier)*
    ;

genericSelection
    : '_Generic' '(' valueOrType ',' genericAssociation (',' genericAssociation)* ')'
    ;

genericAssociation
    : typeName ':' assignmentExpression
    | 'default' ':' assignmentExpression
    ;

// Calls whose arguments the compiler's parser counts, or of which some are types.
builtinCall
    : ('__builtin_va_arg' | 'va_arg') '(' assignmentExpression ',' typeName ')'
    | ('__builtin_offsetof' | 'offsetof') '(' typeName ',' identifier memberSuffix* ')'
    | '__builtin_types_compatible_p' '(' typeName ',' typeName ')'
    | '__builtin_choose_expr'
      '(' assignmentExpression ',' assignmentExpression ',' assignmentExpression ')'
    | '__builtin_convertvector' '(' assignmentExpression ',' typeName ')'
    ;

// A plain identifier, or a word that is a keyword in some dialects only. `bool`, `true`, `false`,
// `nullptr`, `alignof`, `noreturn` need no mention: they are plain identifiers here.
identifier
    : Identifier
    | 'alignas' | 'asm' | 'constexpr' | 'inline' | 'offsetof' | 'restrict' | 'static_assert'
    | 'thread_local' | 'typeof' | 'typeof_unqual' | 'va_arg'
    ;

// ---------------------------------------------------------------------------------------------
// Lexical elements (6.4)

// Digraphs (6.4.6) are other spellings of these.
LeftBracket  : '[' ;
RightBracket : ']' ;
LeftBrace    : '{' ;
RightBrace   : '}' ;

LeftBracketDigraph  : '<:' -> type(LeftBracket) ;
RightBracketDigraph : ':>' -> type(RightBracket) ;
LeftBraceDigraph    : '<%' -> type(LeftBrace) ;
RightBraceDigraph   : '%>' -> type(RightBrace) ;

// 6.4.2; `$`, letters beyond ASCII, and line continuations inside.
Identifier
    : IdentifierStart (Continuation* IdentifierPart)*
    ;

fragment IdentifierStart
    : [a-zA-Z_$]
    | [\u00A1-\uFEFE]
    | [\u{10000}-\u{10FFFF}]
    | '\uFFFD'
    | UniversalName
    ;

fragment IdentifierPart
    : IdentifierStart
    | [0-9]
    ;

fragment UniversalName
    : '\\u' HexDigit HexDigit HexDigit HexDigit
    | '\\U' HexDigit HexDigit HexDigit HexDigit HexDigit HexDigit HexDigit HexDigit
    ;

fragment HexDigit
    : [0-9a-fA-F]
    ;

// 6.4.4.1; digit separators and binary constants are C23. Any letters pass for a suffix.
IntegerConstant
    : DigitSequence Suffix?
    | '0' [xX] HexSequence Suffix?
    | '0' [bB] DigitSequence Suffix?
    ;

// 6.4.4.2
FloatingConstant
    : (DigitSequence '.' DigitSequence? | '.' DigitSequence) Exponent? Suffix?
    | DigitSequence Exponent Suffix?
    | '0' [xX] (HexSequence '.'? HexSequence? | '.' HexSequence) BinaryExponent Suffix?
    ;

fragment DigitSequence  : [0-9] (('\'' | Continuation+)? [0-9])* ;
fragment HexSequence    : HexDigit (('\'' | Continuation+)? HexDigit)* ;
fragment Exponent       : [eE] [+\-]? DigitSequence ;
fragment BinaryExponent : [pP] [+\-]? DigitSequence ;
fragment Suffix         : [a-zA-Z] [a-zA-Z0-9]* ;

// 6.4.4.4
CharacterConstant
    : EncodingPrefix? '\'' (~['\\\r\n] | Escape)+ '\''
    ;

// 6.4.5; the second form is a raw string (GNU).
StringLiteral
    : EncodingPrefix? '"' (~["\\\r\n] | Escape)* '"'
    | EncodingPrefix? 'R"' ~[ ()\\\t\r\n"]* '(' .*? ')' ~[ ()\\\t\r\n"]* '"'
    ;

fragment EncodingPrefix
    : 'L' | 'u8' | 'u' | 'U'
    ;

// Any character may follow the backslash, a line end too (a line continuation).
fragment Escape
    : Continuation
    | '\\' ~[\r\n]
    ;

fragment Continuation
    : '\\' [ \t]* ('\r\n' | '\n' | '\r')
    ;

// A preprocessor line (6.10), up to the end of the line; comments may take it over several lines.
Directive
    : ('#' | '%:') (DirectivePart | '/' DirectivePartAfterSlash)* DirectiveEnd? -> channel(2)
    ;

fragment DirectivePart
    : ~[\r\n/"'\\]
    | QuotedText
    | BlockCommentText
    ;

fragment DirectivePartAfterSlash
    : ~[\r\n/*"'\\]
    | QuotedText
    ;

fragment QuotedText
    : '"' (~["\\\r\n] | Escape)* '"'
    | '\'' (~['\\\r\n] | Escape)* '\''
    | Continuation
    | '\\' ~[\r\n]
    ;

fragment DirectiveEnd
    : LineCommentText
    | '"' (~["\\\r\n] | Escape)*
    | '\'' (~['\\\r\n] | Escape)*
    | '/'
    ;

// 6.10.9; treated like a preprocessor line, because it may stand wherever one may.
PragmaOperator
    : ('_Pragma' | '__pragma') Blank* '(' Blank* EncodingPrefix? '"' (~["\\\r\n] | Escape)* '"' Blank* ')'
      -> channel(2)
    ;

fragment Blank
    : [ \t\r\n\f\u000B]
    ;

Whitespace
    : [ \t\r\n\f\u000B\u00A0\uFEFF\u0000\u001A]+ -> channel(HIDDEN)
    ;

LineContinuation
    : Continuation -> channel(HIDDEN)
    ;

BlockComment
    : BlockCommentText -> channel(HIDDEN)
    ;

fragment BlockCommentText
    : '/*' .*? '*/'
    ;

LineComment
    : LineCommentText -> channel(HIDDEN)
    ;

fragment LineCommentText
    : '//' (~[\r\n\\] | Continuation | '\\' ~[\r\n] )*
    ;

// Anything else lexes, and is a syntax error with a position.
UnknownCharacter
    : .
    ;
