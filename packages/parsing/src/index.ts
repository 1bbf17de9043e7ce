export { compileGrammar } from './compile-grammar.ts';
export type { CompiledGrammar, InvalidToken, LanguageFacts, LanguagePack, ParsedText } from './language.ts';
export { Language } from './language.ts';
