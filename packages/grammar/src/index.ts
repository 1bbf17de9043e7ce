export type { CompiledParser } from './antlr-adapter.ts';
export type { ParserAsWritten } from './compile-as-written.ts';
export { compileAsWritten } from './compile-as-written.ts';
export type { GrammarFile, LoadedGrammar } from './load-grammar.ts';
export { loadGrammar } from './load-grammar.ts';
export { normalizeGrammar } from './normalize-grammar.ts';
export type { NormalizedGrammar, NormalRule } from './normalized-grammar.ts';
export { createRuleHierarchy } from './rule-hierarchy.ts';
