import { type TreeArena, tokenText } from '@pare/reduction-tree';

/** Texts of more tokens than that are not looked at. */
const MOST_TOKENS = 200_000;

/**
 * Where the words of a text are used first and last. What takes away the first use of a word that is used
 * again later, such as its declaration, is rejected more often than not.
 */
export class WordUses {
  private readonly arena: TreeArena;
  /** By token: the last one with the same text where this is the first of several, else -1. */
  private lastUses: Int32Array | undefined;

  constructor(arena: TreeArena) {
    this.arena = arena;
  }

  /** Whether the nodes, but for `kept` below one of them, hold the first use of a word that stays in use. */
  losesFirstUse(nodes: readonly number[], kept: number | undefined): boolean {
    const { arena } = this;
    if (arena.tokens.count > MOST_TOKENS) return false;
    this.lastUses ??= lastUses(arena);
    const keptFrom = kept === undefined ? 0 : (arena.firstTokens[kept] ?? 0);
    const keptTo = kept === undefined ? 0 : (arena.endTokens[kept] ?? 0);
    const end = arena.endTokens[nodes[nodes.length - 1] as number] ?? 0;
    for (const node of nodes) {
      const to = arena.endTokens[node] ?? 0;
      for (let token = arena.firstTokens[node] ?? 0; token < to; token++) {
        if (token >= keptFrom && token < keptTo) continue;
        const last = this.lastUses[token] as number;
        if (last >= end || (last >= keptFrom && last < keptTo)) return true;
      }
    }
    return false;
  }
}

function lastUses({ tokens }: TreeArena): Int32Array {
  const firsts = new Map<string, number>();
  const lasts = new Int32Array(tokens.count).fill(-1);
  for (let token = 0; token < tokens.count; token++) {
    const text = tokenText(tokens, token);
    if (!/^[\p{L}_$]/u.test(text)) continue;
    const first = firsts.get(text);
    if (first === undefined) firsts.set(text, token);
    else lasts[first] = token;
  }
  return lasts;
}
