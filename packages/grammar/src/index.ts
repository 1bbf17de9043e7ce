export type { GrammarCode } from './grammar-code.ts';
export type { GrammarFile } from './grammar-files.ts';
export type { LoadedGrammar, LoadGrammarOptions } from './load-grammar.ts';
export { loadGrammar } from './load-grammar.ts';
export { normalizeGrammar } from './normalize-grammar.ts';
export type { NormalizedGrammar, NormalRule } from './normalized-grammar.ts';
export { createRuleHierarchy } from './rule-hierarchy.ts';
