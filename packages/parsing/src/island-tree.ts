import type { NormalizedGrammar } from '@pare/grammar';
import { EXTRA_SLOT, NodeKind, type TreeArena, TreeBuilder, tokenText } from '@pare/reduction-tree';
import { parseByBacktracking } from './backtracking-parser.ts';
import { ExtraTokens, nodeOfEvents, type TreeParts } from './build-tree.ts';
import type { LexedText } from './lex.ts';
import { mostSteps } from './parse-limits.ts';
import type { CodeRunner } from './parser-hooks.ts';
import { Op, type ParserTables } from './parser-tables.ts';

/** Steps of one try. */
const MOST_STEPS = 200_000;

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/**
 * The tree of a text that does not parse: what derives from an element of one of the grammar's lists is an
 * island with its tree, the longest at each place; the tokens between are a flat list, in which matching
 * brackets with what they enclose are parts of their own. Without `parser`, there are no islands.
 */
export function buildIslandTree(
  grammar: NormalizedGrammar,
  lexed: LexedText,
  visible: Int32Array,
  parser: IslandParser | undefined,
): TreeArena {
  const builder = new TreeBuilder(lexed.tokens);
  const parts = { grammar, builder, extras: new ExtraTokens(builder, lexed.extra), visible };
  const items: Item[] = [];
  let steps = mostSteps(visible.length);
  const rules = parser === undefined ? [] : elementRules(grammar);
  let token = 0;
  for (let at = 0; at < visible.length; ) {
    for (; token < (visible[at] as number); token++) items.push(water(builder, lexed, token));
    let best: Island | undefined;
    for (const rule of rules) {
      if (parser === undefined || steps <= 0) break;
      if (!canStart(parser.tables, rule, parser.types[at] as number)) continue;
      const limit = Math.min(MOST_STEPS, steps);
      const outcome = parseByBacktracking(parser.tables, parser.types, rule, limit, {
        from: at,
        code: parser.code,
      });
      steps -= outcome.steps;
      if (outcome.kind !== 'parsed') continue;
      const end = endOf(outcome.events);
      if (end - at >= 2 && end <= visible.length && end > (best?.end ?? at)) {
        best = { rule, end, events: outcome.events };
      }
    }
    if (best === undefined) {
      items.push(water(builder, lexed, token++));
      at++;
      continue;
    }
    items.push(island(parts, best));
    token = (visible[best.end - 1] as number) + 1;
    at = best.end;
  }
  for (; token < lexed.tokens.count; token++) items.push(water(builder, lexed, token));
  const list = star(builder, grouped(builder, items));
  return builder.finish(builder.node(NodeKind.regular, rootSymbol(grammar), [list], () => EXTRA_SLOT));
}

/** What recognizes islands. */
export interface IslandParser {
  readonly tables: ParserTables;
  readonly types: Int32Array;
  readonly code: CodeRunner | undefined;
}

interface Island {
  readonly rule: number;
  /** The parser's token before which it ends. */
  readonly end: number;
  readonly events: Int32Array;
}

/** A node of the flat list. */
interface Item {
  readonly node: number;
  readonly slot: number;
  /** The text of a single token. */
  readonly text: string | undefined;
}

function water(builder: TreeBuilder, { tokens }: LexedText, index: number): Item {
  return { node: builder.token(index), slot: EXTRA_SLOT, text: tokenText(tokens, index) };
}

function island(parts: TreeParts, { rule, events }: Island): Item {
  const node = nodeOfEvents(parts, events);
  return { node, slot: parts.grammar.tokenNames.length + rule, text: undefined };
}

/** Puts matching brackets and what they enclose into lists of their own. */
function grouped(builder: TreeBuilder, items: readonly Item[]): readonly Item[] {
  const open: { readonly closing: string | undefined; readonly items: Item[] }[] = [
    { closing: undefined, items: [] },
  ];
  for (const item of items) {
    const closing = item.text === undefined ? undefined : CLOSING[item.text];
    if (closing !== undefined) {
      open.push({ closing, items: [item] });
      continue;
    }
    const level = open.findLastIndex((group) => group.closing !== undefined && group.closing === item.text);
    if (level > 0) {
      // Brackets that nothing closes are ordinary tokens.
      const inside = open.splice(level).flatMap((group) => group.items);
      open.at(-1)?.items.push({ node: star(builder, [...inside, item]), slot: EXTRA_SLOT, text: undefined });
    } else open.at(-1)?.items.push(item);
  }
  return open.flatMap((group) => group.items);
}

function star(builder: TreeBuilder, items: readonly Item[]): number {
  return builder.node(
    NodeKind.star,
    EXTRA_SLOT,
    items.map(({ node }) => node),
    (position) => (items[position] as Item).slot,
  );
}

function rootSymbol(grammar: NormalizedGrammar): number {
  return grammar.tokenNames.length + grammar.startRule;
}

function endOf(events: Int32Array): number {
  for (let k = events.length - 1; k >= 0; k--) {
    const event = events[k] as number;
    if (event >= 0) return event + 1;
  }
  return 0;
}

/** The rules that are elements of lists, those nearest to the start rule first. */
function elementRules({ rules, startRule, tokenNames }: NormalizedGrammar): readonly number[] {
  const first = tokenNames.length;
  const seen = new Set([startRule]);
  const elements = new Set<number>();
  for (const rule of seen) {
    const normal = rules[rule];
    if (normal === undefined) continue;
    const symbols =
      normal.kind === 'alternation'
        ? normal.alternatives
        : normal.kind === 'sequence'
          ? normal.items
          : normal.kind === 'separated'
            ? [normal.body, normal.separator]
            : [normal.body];
    const isList = normal.kind === 'star' || normal.kind === 'plus' || normal.kind === 'separated';
    for (const symbol of symbols) if (symbol >= first) seen.add(symbol - first);
    if (isList && normal.body >= first) elements.add(normal.body - first);
  }
  return [...elements];
}

/** False where no text of `rule` starts with a token of `type`, as far as its first decision tells. */
function canStart(tables: ParserTables, rule: number, type: number): boolean {
  const { ops, x, sets, rows, tokenCount } = tables;
  let state = tables.ruleStarts[rule] as number;
  for (let hops = 0; hops < 100; hops++) {
    const a = x[state] as number;
    switch (ops[state]) {
      case Op.epsilon:
      case Op.call:
        state = a;
        break;
      case Op.token:
        return type === a;
      case Op.set:
        return (sets[a] as Uint8Array)[type] === 1;
      case Op.decide:
        return rows[a * tokenCount + type] !== -1;
      default:
        return true;
    }
  }
  return true;
}
