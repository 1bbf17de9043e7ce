import { EXTRA_SLOT, NodeKind, type ReductionTree } from '@pare/reduction-tree';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languageOf, samples } from './languages.ts';

function tokensBelow(tree: ReductionTree): number[] {
  const seen: number[] = [];
  const open = [tree.root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (tree.arena.kinds[node] === NodeKind.token) seen.push(tree.arena.firstTokens[node] as number);
    open.push(...[...tree.children(node)].reverse());
  }
  return seen;
}

test('one odd character leaves all the structure there is', () => {
  const language = languageOf('json');
  const { tree, problem } = language.parse('{"a": [1, @ 2], "b": {"c": 3}}', 'x.json', 'island');
  const { tree: without } = language.parse('{"a": [1, 2], "b": {"c": 3}}', 'x.json');
  expect(problem?.message).toContain("x.json:1:11: unexpected character '@'");
  expect(tree.arena.kinds.filter((kind) => kind === NodeKind.separated)).toHaveLength(
    without.arena.kinds.filter((kind) => kind === NodeKind.separated).length,
  );
});

test('brackets around what does not parse make a part of its own', () => {
  const language = languageOf('json');
  const { tree } = language.parse('[1, 2] ] { : 7 [ }', 'x.json', 'island');
  const [list] = tree.children(tree.root);
  const kinds = [...tree.children(list as number)].map((child) => tree.kind(child));
  expect(kinds).toEqual([NodeKind.regular, NodeKind.token, NodeKind.star]);
});

test('text takes what does not parse as a list of tokens and brackets, and parses what does', () => {
  const language = languageOf('json');
  const { tree } = language.parse('[1, [2]', 'x.json', 'text');
  const [list] = tree.children(tree.root);
  expect(tree.children(list as number)).toHaveLength(4);
  expect(language.parse('[1, [2]]', 'x.json', 'text').problem).toBeUndefined();
});

test('whatever the text, the tree holds each token once, in order, and reads as the text', () => {
  const texts = samples().filter(({ text }) => text.length < 3000);
  fc.assert(
    fc.property(
      fc.constantFrom(...texts),
      fc.array(
        fc.record({ at: fc.nat(3000), drop: fc.nat(20), add: fc.constantFrom('', '{', ')', '@', '"', '<') }),
        {
          minLength: 1,
          maxLength: 4,
        },
      ),
      fc.constantFrom('island', 'text'),
      ({ id, text }, edits, mode) => {
        let broken = text;
        for (const { at, drop, add } of edits)
          broken = broken.slice(0, at) + add + broken.slice(Math.min(broken.length, at + drop));
        const { tree, render } = languageOf(id).parse(broken, 'broken', mode as 'island' | 'text');
        expect(tokensBelow(tree)).toEqual([...Array(tree.arena.tokens.count).keys()]);
        expect(render(tree)).toBe(broken);
      },
    ),
    { numRuns: 150 },
  );
}, 60_000);

test('islands stand in slots of their rules, all else can go', () => {
  const language = languageOf('c');
  const { tree } = language.parse('int f(void) { return 1; } ) int x = 2; @', 'x.c', 'island');
  const [list] = tree.children(tree.root);
  const slots = [...tree.children(list as number)].map((child) => tree.slot(child) === EXTRA_SLOT);
  expect(slots).toEqual([false, true, false, true]);
});
