/** Node kinds. An alternation, or a sequence with one non-empty child, is never a node of its own. */
export const NodeKind = {
  token: 0,
  regular: 1,
  star: 2,
  plus: 3,
  optional: 4,
  separated: 5,
} as const;
export type NodeKind = (typeof NodeKind)[keyof typeof NodeKind];

export const NODE_KIND_NAMES: readonly string[] = [
  'token',
  'regular',
  'star',
  'plus',
  'optional',
  'separated',
];

/** The slot of a token that the grammar does not know (a preprocessor line), which can always go. */
export const EXTRA_SLOT = -1;

/** The tokens of a text that a reduction may keep or drop; offsets are UTF-16 positions in the text. */
export interface TokenTable {
  readonly text: string;
  readonly count: number;
  readonly types: Int32Array;
  readonly starts: Int32Array;
  /** Exclusive. */
  readonly ends: Int32Array;
}

/**
 * The nodes of one parsed text, in flat arrays. Node ids are dense; the root is `root`. Children are
 * in text order, and never empty. Never written to after it is built.
 */
export interface TreeArena {
  readonly tokens: TokenTable;
  readonly count: number;
  readonly root: number;
  readonly kinds: Uint8Array;
  /** The node's own symbol: what it was derived from, after chains of single children are collapsed. */
  readonly symbols: Int32Array;
  /** The symbol that the parent's production expects where the node stands. */
  readonly slots: Int32Array;
  readonly parents: Int32Array;
  /** Children of `node` are `childIds[childStarts[node] .. childStarts[node + 1])`. */
  readonly childStarts: Int32Array;
  readonly childIds: Int32Array;
  readonly firstTokens: Int32Array;
  /** Exclusive. */
  readonly endTokens: Int32Array;
}

/** The text of token `index`. */
export function tokenText(tokens: TokenTable, index: number): string {
  return tokens.text.slice(tokens.starts[index], tokens.ends[index]);
}
