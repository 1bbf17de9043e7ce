import {
  NodeKind,
  ReductionTree,
  type RuleHierarchy,
  type TokenTable,
  TreeBuilder,
} from '@pare/reduction-tree';
import type { TreeDocument } from '../../src/tree-variant.ts';

/** Token types of the toy language `f(a,b);{g();}`: statements are calls or blocks of statements. */
export const TOKENS: readonly string[] = ['', 'NAME', '(', ')', ',', ';', '{', '}'];

/** Rules above the token types. */
const RULE = {
  file: 8,
  statements: 9,
  call: 10,
  block: 11,
  args: 12,
  statement: 13,
  argsOrNone: 14,
} as const;

/** By symbol: a shortest derivation; a statement is at least `NAME ( ) ;`. */
const MINIMAL: Readonly<Record<number, readonly number[]>> = {
  [RULE.statements]: [],
  [RULE.call]: [1, 2, 3, 5],
  [RULE.block]: [6, 7],
  [RULE.statement]: [6, 7],
  [RULE.args]: [1],
  [RULE.argsOrNone]: [],
};

export const HIERARCHY: RuleHierarchy = {
  fits: (symbol, slot) => symbol === slot,
  minimalDerivation: (symbol) => (symbol < 8 ? [symbol] : MINIMAL[symbol]),
};

export const TOKEN_TEXTS: readonly (string | null)[] = TOKENS.map((text, type) => (type > 1 ? text : null));

/**
 * Reads the toy language. With `argsNeeded`, a call must have an argument, so that its list can't go.
 */
export function readToy(text: string, { argsNeeded = false } = {}): TreeDocument {
  const tokens = lex(text);
  const builder = new TreeBuilder(tokens);
  const argsSlot = argsNeeded ? RULE.args : RULE.argsOrNone;
  let at = 0;
  const take = (): number => builder.token(at++);
  const nextIs = (type: number): boolean => tokens.types[at] === type;
  const statements = (): number => {
    const children: number[] = [];
    while (at < tokens.count && !nextIs(7)) children.push(nextIs(6) ? block() : call());
    return builder.node(NodeKind.star, RULE.statements, children, () => RULE.statement);
  };
  const block = (): number => {
    const parts = [take(), ...(nextIs(7) ? [] : [statements()]), take()];
    const slots = parts.length === 3 ? [6, RULE.statements, 7] : [6, 7];
    return builder.node(NodeKind.regular, RULE.block, parts, (k) => slots[k] as number);
  };
  const call = (): number => {
    const parts = [take(), take()];
    const slots = [1, 2];
    if (!nextIs(3)) {
      const items = [take()];
      while (nextIs(4)) items.push(take(), take());
      parts.push(builder.node(NodeKind.separated, RULE.args, items, (k) => (k % 2 === 0 ? 1 : 4)));
      slots.push(argsSlot);
    }
    parts.push(take(), take());
    slots.push(3, 5);
    return builder.node(NodeKind.regular, RULE.call, parts, (k) => slots[k] as number);
  };
  const root = builder.node(NodeKind.regular, RULE.file, [statements()], () => RULE.statements);
  return { tree: ReductionTree.of(builder.finish(root)), render: (tree) => textOf(tree, tree.root) };
}

function textOf(tree: ReductionTree, node: number): string {
  const fresh = tree.newTokens(node);
  if (fresh !== undefined) return fresh.map(({ text }) => text).join('');
  if (tree.kind(node) === NodeKind.token) {
    const first = tree.arena.firstTokens[node] as number;
    return tree.arena.tokens.text.slice(tree.arena.tokens.starts[first], tree.arena.tokens.ends[first]);
  }
  return Array.from(tree.children(node), (child) => textOf(tree, child)).join('');
}

function lex(text: string): TokenTable {
  const found = [...text.matchAll(/[a-z]+|[(),;{}]/g)];
  return {
    text,
    count: found.length,
    types: Int32Array.from(found, ([token]) => Math.max(1, TOKENS.indexOf(token))),
    starts: Int32Array.from(found, ({ index }) => index),
    ends: Int32Array.from(found, ({ 0: token, index }) => index + token.length),
  };
}
