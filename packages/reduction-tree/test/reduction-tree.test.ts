import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NodeKind, ReductionTree, renderTree, type TokenTable, TreeBuilder } from '../src/index.ts';

/** A tree as nested arrays: a string is a token, an array a list of children. */
type Shape = string | Shape[];

const word = fc.stringMatching(/^[a-z]{1,3}$/);
const { shape } = fc.letrec<{ shape: Shape }>((tie) => ({
  shape: fc.oneof({ maxDepth: 4 }, word, fc.array(tie('shape'), { minLength: 1, maxLength: 4 })),
}));

function build(root: Shape[]): ReductionTree {
  const leaves = (part: Shape): string[] => (typeof part === 'string' ? [part] : part.flatMap(leaves));
  const words = leaves(root);
  const starts: number[] = [];
  let text = '';
  for (const token of words) {
    starts.push(text.length);
    text += `${token} `;
  }
  const tokens: TokenTable = {
    text,
    count: words.length,
    types: Int32Array.from(words, () => 1),
    starts: Int32Array.from(starts),
    ends: Int32Array.from(starts, (start, k) => start + (words[k] as string).length),
  };
  const builder = new TreeBuilder(tokens);
  let token = 0;
  const node = (part: Shape): number =>
    typeof part === 'string'
      ? builder.token(token++)
      : builder.node(NodeKind.star, 10, part.map(node), () => 5);
  return ReductionTree.of(builder.finish(node(root)));
}

const joiner = { joins: (_: unknown, between: string) => between.trim() === '' && between !== '' };
const words = (tree: ReductionTree): string[] =>
  renderTree(tree, joiner)
    .split(/\s+/)
    .filter((text) => text !== '');

/** The words below a node, found by walking the version's children. */
function walk(tree: ReductionTree, node: number): string[] {
  const fresh = tree.newTokens(node);
  if (fresh !== undefined) return fresh.map(({ text }) => text);
  const { tokens, firstTokens, childStarts } = tree.arena;
  if (childStarts[node] === childStarts[node + 1]) {
    const at = firstTokens[node] as number;
    return [tokens.text.slice(tokens.starts[at], tokens.ends[at])];
  }
  return [...tree.children(node)].flatMap((child) => walk(tree, child));
}

function nodesBelow(tree: ReductionTree, node: number): number[] {
  return [...tree.children(node)].flatMap((child) => [child, ...nodesBelow(tree, child)]);
}

describe('ReductionTree', () => {
  test('every edit keeps weights, parents and text in step, and leaves older versions alone', () => {
    const edit = fc.record({
      pick: fc.nat(),
      inner: fc.nat(),
      kind: fc.constantFrom('drop', 'hoist', 'splice', 'new'),
    });
    fc.assert(
      fc.property(
        fc.array(shape, { minLength: 1, maxLength: 5 }),
        fc.array(edit, { maxLength: 8 }),
        (root, edits) => {
          let tree = build(root);
          const history: [ReductionTree, string[]][] = [[tree, words(tree)]];
          for (const { pick, inner, kind } of edits) {
            const nodes = nodesBelow(tree, tree.root);
            if (nodes.length === 0) break;
            const node = nodes[pick % nodes.length] as number;
            const below = nodesBelow(tree, node);
            const target = below[inner % Math.max(1, below.length)];
            if (kind === 'drop') {
              const parent = tree.parent(node);
              tree = tree.withChildren(
                parent,
                tree.children(parent).filter((child) => child !== node),
                () => 5,
              );
            } else if (kind === 'new') tree = tree.withNewTokens(node, [{ type: 1, text: 'new' }]);
            else if (target === undefined) continue;
            else if (kind === 'hoist') tree = tree.withReplacement(node, target);
            else tree = tree.withSplice(node, tree.children(target));
            history.push([tree, words(tree)]);
            for (const at of [tree.root, ...nodesBelow(tree, tree.root)]) {
              expect(tree.weight(at)).toBe(walk(tree, at).length);
              for (const child of tree.children(at)) expect(tree.parent(child)).toBe(at);
            }
            expect(words(tree)).toEqual(walk(tree, tree.root));
            expect(tree.tokens).toBe(words(tree).length);
          }
          for (const [version, text] of history) expect(words(version)).toEqual(text);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('untouched stretches keep their layout, joins take the right one’s white space', () => {
    const tree = build(['a', ['b', 'c'], 'd']);
    const dropped = tree.withChildren(
      tree.root,
      Int32Array.of(tree.children(tree.root)[0] as number, tree.children(tree.root)[2] as number),
      () => 5,
    );
    expect(renderTree(tree, joiner)).toBe('a b c d ');
    expect(renderTree(dropped, joiner)).toBe('a d ');
  });
});
