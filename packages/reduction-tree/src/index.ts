export type { RuleHierarchy, SymbolId } from './rule-hierarchy.ts';
