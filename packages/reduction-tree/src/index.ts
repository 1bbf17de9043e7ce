export { IntMap } from './int-map.ts';
export type { NewToken } from './reduction-tree.ts';
export { ReductionTree } from './reduction-tree.ts';
export type { TokenJoiner, TokenRef } from './render.ts';
export { renderTree } from './render.ts';
export type { RuleHierarchy, SymbolId } from './rule-hierarchy.ts';
export type { TokenTable, TreeArena } from './tree-arena.ts';
export { EXTRA_SLOT, NODE_KIND_NAMES, NodeKind, tokenText } from './tree-arena.ts';
export { EMPTY_NODE, TreeBuilder } from './tree-builder.ts';
