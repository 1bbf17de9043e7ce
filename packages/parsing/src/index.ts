export { compileGrammar } from './compile-grammar.ts';
export type {
  CompiledGrammar,
  InvalidToken,
  LanguageFacts,
  LanguagePack,
  OnSyntaxError,
  ParsedText,
} from './language.ts';
export { Language } from './language.ts';
export type { GrammarHooks, LexerClass } from './lexer-hooks.ts';
export { unresolvedCode } from './lexer-hooks.ts';
export type { Acceptance, SampleCheck } from './sample-checker.ts';
export { SampleChecker } from './sample-checker.ts';
