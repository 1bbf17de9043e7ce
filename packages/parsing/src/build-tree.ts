import type { NormalizedGrammar, NormalRule } from '@pare/grammar';
import {
  EMPTY_NODE,
  EXTRA_SLOT,
  NodeKind,
  type SymbolId,
  type TreeArena,
  TreeBuilder,
} from '@pare/reduction-tree';
import { type ParseEvents, RULE_EXIT } from './backtracking-parser.ts';
import type { LexedText } from './lex.ts';

/**
 * The reduction tree of a parse. A part that derived the empty text has no node; an alternation, or a
 * sequence, plus or separated list with one non-empty child, is replaced by that child, which then
 * stands in its slot. `visible[i]` is the token table's index of the parser's token `i`.
 */
export function buildTree(
  grammar: NormalizedGrammar,
  lexed: LexedText,
  visible: Int32Array,
  events: ParseEvents,
): TreeArena {
  const builder = new TreeBuilder(lexed.tokens);
  const extras = new ExtraTokens(builder, lexed.extra);
  const parts = { grammar, builder, extras, visible };
  const root = nodeOfEvents(parts, events, (rule, symbol, items) => rootOf(extras, rule, symbol, items));
  return builder.finish(root);
}

export interface TreeParts {
  readonly grammar: NormalizedGrammar;
  readonly builder: TreeBuilder;
  readonly extras: ExtraTokens;
  /** The token table's index of each of the parser's tokens. */
  readonly visible: Int32Array;
}

/** The node of one rule's events; that of the rule itself is made by `top`, an ordinary one by default. */
export function nodeOfEvents(
  { grammar, builder, extras, visible }: TreeParts,
  events: ParseEvents,
  top = (rule: NormalRule, symbol: SymbolId, items: readonly number[]): number =>
    nodeOf(builder, extras, rule, symbol, items),
): number {
  const tokenCount = grammar.tokenNames.length;
  const rules: number[] = [];
  const starts: number[] = [];
  const parts: number[] = [];
  for (const event of events) {
    if (event >= 0) {
      parts.push(event < visible.length ? builder.token(visible[event] as number) : EMPTY_NODE);
    } else if (event !== RULE_EXIT) {
      rules.push(-2 - event);
      starts.push(parts.length);
    } else {
      const rule = rules.pop() as number;
      const items = parts.splice(starts.pop() as number);
      const normal = grammar.rules[rule] as NormalRule;
      if (rules.length > 0) parts.push(nodeOf(builder, extras, normal, tokenCount + rule, items));
      else return top(normal, tokenCount + rule, items);
    }
  }
  throw new Error('a parse without an end');
}

function rootOf(extras: ExtraTokens, rule: NormalRule, symbol: SymbolId, items: readonly number[]): number {
  const { children, slots } = occupied(rule, items);
  return extras.nodeAcrossText(NodeKind.regular, symbol, children, slots);
}

function nodeOf(
  builder: TreeBuilder,
  extras: ExtraTokens,
  rule: NormalRule,
  symbol: SymbolId,
  items: readonly number[],
): number {
  const { children, slots } = occupied(rule, items);
  const only = children.length === 1 ? (children[0] as number) : undefined;
  if (children.length === 0) return EMPTY_NODE;
  switch (rule.kind) {
    case 'alternation':
      return only as number;
    case 'sequence':
      return only ?? extras.node(NodeKind.regular, symbol, children, slots);
    case 'plus':
      return only ?? extras.node(NodeKind.plus, symbol, children, slots);
    case 'separated':
      if (only !== undefined && rule.min === 1) return only;
      return extras.node(NodeKind.separated, symbol, children, slots);
    case 'star':
      return extras.node(NodeKind.star, symbol, children, slots);
    case 'optional':
      return builder.node(NodeKind.optional, symbol, children, (k) => slots[k] as SymbolId);
  }
}

/** The items that are not empty, with the symbols the rule expects in their places. */
function occupied(rule: NormalRule, items: readonly number[]): { children: number[]; slots: SymbolId[] } {
  const children: number[] = [];
  const slots: SymbolId[] = [];
  items.forEach((item, position) => {
    if (item === EMPTY_NODE) return;
    children.push(item);
    slots.push(slotAt(rule, position));
  });
  return { children, slots };
}

function slotAt(rule: NormalRule, position: number): SymbolId {
  switch (rule.kind) {
    case 'sequence':
      return rule.items[position] as SymbolId;
    case 'separated':
      return position % 2 === 0 ? rule.body : rule.separator;
    case 'alternation':
      return EXTRA_SLOT;
    default:
      return rule.body;
  }
}

/** Puts the tokens that the parser did not see between the children they stand between. */
export class ExtraTokens {
  private readonly builder: TreeBuilder;
  private readonly extra: Uint8Array;

  constructor(builder: TreeBuilder, extra: Uint8Array) {
    this.builder = builder;
    this.extra = extra;
  }

  node(kind: NodeKind, symbol: SymbolId, children: readonly number[], slots: readonly SymbolId[]): number {
    const first = children[0] as number;
    return this.between(
      kind,
      symbol,
      children,
      slots,
      this.builder.firstToken(first),
      this.builder.endToken(children.at(-1) as number),
    );
  }

  /** Like `node`, with the extra tokens before the first and after the last child. */
  nodeAcrossText(
    kind: NodeKind,
    symbol: SymbolId,
    children: readonly number[],
    slots: readonly SymbolId[],
  ): number {
    return this.between(kind, symbol, children, slots, 0, this.extra.length);
  }

  private between(
    kind: NodeKind,
    symbol: SymbolId,
    children: readonly number[],
    slots: readonly SymbolId[],
    from: number,
    to: number,
  ): number {
    const all: number[] = [];
    const allSlots: SymbolId[] = [];
    const fill = (start: number, end: number): void => {
      if (start === end) return;
      // In a star the extra tokens are elements like the others; elsewhere they are a list of their own.
      const nodes = kind === NodeKind.star ? this.tokens(start, end) : [this.builder.extras(start, end)];
      for (const node of nodes) {
        all.push(node);
        allSlots.push(EXTRA_SLOT);
      }
    };
    let at = from;
    children.forEach((child, k) => {
      fill(at, this.builder.firstToken(child));
      all.push(child);
      allSlots.push(slots[k] as SymbolId);
      at = this.builder.endToken(child);
    });
    fill(at, to);
    return this.builder.node(kind, symbol, all, (k) => allSlots[k] as SymbolId);
  }

  private tokens(start: number, end: number): number[] {
    return Array.from({ length: end - start }, (_, k) => this.builder.token(start + k));
  }
}
