export type { NormalizedGrammar, NormalRule } from './normalized-grammar.ts';
export { createRuleHierarchy } from './rule-hierarchy.ts';
