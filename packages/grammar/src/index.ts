export type { GrammarFile, LoadedGrammar } from './load-grammar.ts';
export { loadGrammar } from './load-grammar.ts';
export { normalizeGrammar } from './normalize-grammar.ts';
export type { NormalizedGrammar, NormalRule } from './normalized-grammar.ts';
export { createRuleHierarchy } from './rule-hierarchy.ts';
