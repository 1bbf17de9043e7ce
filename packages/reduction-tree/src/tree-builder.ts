import type { SymbolId } from './rule-hierarchy.ts';
import { EXTRA_SLOT, NodeKind, type TokenTable, type TreeArena } from './tree-arena.ts';

/** A node that stands for nothing: a part that derived the empty text. */
export const EMPTY_NODE = -1;

/**
 * Builds an arena bottom up: children first, then their parent with the slots it gives them. Node ids
 * ascend in that order, so the child lists come out contiguous.
 */
export class TreeBuilder {
  private readonly tokens: TokenTable;
  private readonly kinds: number[] = [];
  private readonly symbols: number[] = [];
  private readonly slots: number[] = [];
  private readonly parents: number[] = [];
  private readonly childStarts: number[] = [];
  private readonly childIds: number[] = [];
  private readonly firstTokens: number[] = [];
  private readonly endTokens: number[] = [];

  constructor(tokens: TokenTable) {
    this.tokens = tokens;
  }

  get size(): number {
    return this.kinds.length;
  }

  firstToken(node: number): number {
    return this.firstTokens[node] as number;
  }

  endToken(node: number): number {
    return this.endTokens[node] as number;
  }

  token(index: number): number {
    return this.add(NodeKind.token, this.tokens.types[index] as number, index, index + 1);
  }

  /** A star of tokens that the grammar does not know, from token `from` to before `to`. */
  extras(from: number, to: number): number {
    const children: number[] = [];
    for (let index = from; index < to; index++) children.push(this.token(index));
    return this.node(NodeKind.star, EXTRA_SLOT, children, () => EXTRA_SLOT);
  }

  /** `slotOf(position)` is the symbol expected of `children[position]`. */
  node(
    kind: NodeKind,
    symbol: SymbolId,
    children: readonly number[],
    slotOf: (position: number) => SymbolId,
  ): number {
    const first = children[0];
    const last = children[children.length - 1];
    const node = this.add(
      kind,
      symbol,
      first === undefined ? 0 : this.firstToken(first),
      last === undefined ? 0 : this.endToken(last),
    );
    for (let position = 0; position < children.length; position++) {
      const child = children[position] as number;
      this.childIds.push(child);
      this.parents[child] = node;
      this.slots[child] = slotOf(position);
    }
    return node;
  }

  /** The arena with `root` as its root. The builder must not be used afterwards. */
  finish(root: number): TreeArena {
    this.childStarts.push(this.childIds.length);
    return {
      tokens: this.tokens,
      count: this.size,
      root,
      kinds: Uint8Array.from(this.kinds),
      symbols: Int32Array.from(this.symbols),
      slots: Int32Array.from(this.slots),
      parents: Int32Array.from(this.parents),
      childStarts: Int32Array.from(this.childStarts),
      childIds: Int32Array.from(this.childIds),
      firstTokens: Int32Array.from(this.firstTokens),
      endTokens: Int32Array.from(this.endTokens),
    };
  }

  private add(kind: NodeKind, symbol: SymbolId, firstToken: number, endToken: number): number {
    const node = this.kinds.length;
    this.kinds.push(kind);
    this.symbols.push(symbol);
    this.slots.push(EXTRA_SLOT);
    this.parents.push(EMPTY_NODE);
    this.childStarts.push(this.childIds.length);
    this.firstTokens.push(firstToken);
    this.endTokens.push(endToken);
    return node;
  }
}
