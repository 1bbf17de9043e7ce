import { ReductionTree, type TokenTable, TreeBuilder } from '@pare/reduction-tree';
import { expect, test } from 'vitest';
import { tidyLayout } from '../src/tidy-layout.ts';

/** Words are tokens; everything else is layout. */
function documentOf(text: string): { tree: ReductionTree; render: () => string } {
  const words = [...text.matchAll(/\w+|[{};]/g)];
  const tokens: TokenTable = {
    text,
    count: words.length,
    types: Int32Array.from(words, () => 1),
    starts: Int32Array.from(words, ({ index }) => index),
    ends: Int32Array.from(words, (word) => word.index + word[0].length),
  };
  const builder = new TreeBuilder(tokens);
  const root = builder.node(
    2,
    2,
    words.map((_, token) => builder.token(token)),
    () => 1,
  );
  return { tree: ReductionTree.of(builder.finish(root)), render: () => text };
}

function check(text: string, expected: string | undefined): void {
  const search = tidyLayout(documentOf(text), documentOf);
  expect(search.propose(search.start)?.text()).toBe(expected);
  expect(search.propose(search.advance(search.start, true))).toBeUndefined();
}

test('blank lines, trailing space and stray indentation go', () => {
  check('f  {\n\n\n          a ;\n    b;\n          c;\n}', 'f {\n    a ;\n  b;\n    c;\n}\n');
});

test('a tidy text is left alone', () => {
  check('f {\n  a;\n}\n', undefined);
});

test('the depth of a line keeps its order', () => {
  check('a\n   b\n\tc\n   d\ne\n', 'a\n  b\n    c\n  d\ne\n');
});

test('nothing is proposed that reads as other tokens', () => {
  const search = tidyLayout(documentOf('a\n\nb'), () => documentOf('a'));
  expect(search.propose(search.start)).toBeUndefined();
});
