export { compileGrammar } from './compile-grammar.ts';
export type { GrammarHooks, LexerClass, ParserClass } from './grammar-hooks.ts';
export type {
  CompiledGrammar,
  InvalidToken,
  LanguageFacts,
  LanguagePack,
  OnSyntaxError,
  ParsedText,
} from './language.ts';
export { Language } from './language.ts';
export { unresolvedCode } from './lexer-hooks.ts';
export { parserCodeIn, parserCodeNames } from './parser-hooks.ts';
export type { Acceptance, SampleCheck } from './sample-checker.ts';
export { SampleChecker } from './sample-checker.ts';
