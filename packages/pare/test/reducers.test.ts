import type { PropertyTest, TestRun } from '@pare/core';
import { MINIMIZER_NAMES } from '@pare/list-minimizers';
import type { Language } from '@pare/parsing';
import { beforeAll, describe, expect, test } from 'vitest';
import { findLanguage, loadLanguage } from '../src/languages.ts';
import type { ReducerName } from '../src/options.ts';
import { reduceText, type TextOptions, type TextResult } from '../src/reduce-text.ts';

const C = `#include <stdio.h>
struct point { int x, y; };
static int square(int value) { return value * value; }
static int distance(struct point a, struct point b) {
  int dx = a.x - b.x, dy = a.y - b.y;
  if (dx == 0 && dy == 0) { return 0; } else { dx += 0; }
  for (int i = 0; i < 3; i++) { dx = dx + i - i; }
  switch (dy) { case 1: dy = square(dy); break; default: dy = dy ? dy : -dy; }
  return square(dx) + square(dy);
}
int main(int argc, char **argv) {
  struct point origin = { 0, 0 }, corner = { .x = 3, .y = 4 };
  while (argc-- > 1) puts(argv[argc]);
  printf("%d\\n", distance(origin, corner));
  return 0;
}
`;

const JSON_TEXT = `{
  "name": "harbour", "berths": [1, 2, 3, [4, 5, {"deep": true}], 6],
  "ships": [{"name": "Aino", "cargo": null, "crew": [{"rank": "pilot"}, {"rank": "cook"}]}, {"name": "Marta", "cargo": {}}],
  "open": false
}
`;

const needed = {
  c: (text: string): boolean => /\bfor\s*\(/.test(text) && /corner/.test(text) && /\.\s*y\s*=\s*4/.test(text),
  json: (text: string): boolean =>
    text.includes('"pilot"') && text.includes('"deep"') && text.includes('null'),
};

const TREE_REDUCERS: readonly ReducerName[] = ['perses', 'hdd', 'hdd-star', 'hddr-dfs', 'hddr-bfs'];

/** Tokens that each reducer leaves, with every list minimizer: the property is monotone. */
const MOST_TOKENS: Readonly<Record<string, Readonly<Record<'c' | 'json', number>>>> = {
  perses: { c: 20, json: 17 },
  hdd: { c: 26, json: 33 },
  'hdd-star': { c: 26, json: 33 },
  'hddr-dfs': { c: 26, json: 33 },
  'hddr-bfs': { c: 26, json: 33 },
};

/** A property test in this process; `seen` gets every text. */
function testOf(interesting: (text: string) => boolean, seen: (text: string) => void): PropertyTest {
  return {
    run: (variant): Promise<TestRun> => {
      const text = Buffer.from(variant).toString();
      seen(text);
      const value = interesting(text);
      const verdict = value ? 'interesting' : 'rejected';
      return Promise.resolve({
        verdict,
        ms: 0,
        exit: { kind: 'returned', value },
        stdoutTail: '',
        stderrTail: '',
      });
    },
    dispose: () => Promise.resolve(),
  };
}

async function run(
  id: 'c' | 'json',
  options: TextOptions,
): Promise<{ readonly result: TextResult; readonly texts: readonly string[] }> {
  const texts: string[] = [];
  const test = testOf(needed[id], (text) => texts.push(text));
  const text = id === 'c' ? C : JSON_TEXT;
  return { result: await reduceText({ text, name: `input.${id}`, test, options }), texts };
}

describe.each(['c', 'json'] as const)('on %s', (id) => {
  let language: Language;
  beforeAll(async () => {
    language = await loadLanguage(findLanguage(`input.${id}`, undefined));
  });

  for (const reducer of TREE_REDUCERS) {
    test.each(MINIMIZER_NAMES)(`${reducer} with %s`, async (minimizer) => {
      const { result, texts } = await run(id, { reducer, minimizer });
      expect(result.finished).toBe('fixpoint');
      expect(needed[id](result.text)).toBe(true);
      for (const text of texts) language.parse(text, 'variant');
      expect(result.tokens).toBeLessThanOrEqual(MOST_TOKENS[reducer]?.[id] as number);
      expect((await run(id, { reducer, minimizer })).result).toEqual(result);
    });
  }

  test.each(TREE_REDUCERS.filter((name) => name !== 'perses'))('%s with plain removal', async (reducer) => {
    const { result, texts } = await run(id, { reducer, minimizer: 'ddmin', removal: 'plain' });
    expect(needed[id](result.text)).toBe(true);
    expect(() => {
      for (const text of texts) language.parse(text, 'variant');
    }).toThrow();
    expect(result.tokens).toBeLessThanOrEqual(id === 'c' ? 10 : 4);
  });
});

describe('a plain list', () => {
  test.each(MINIMIZER_NAMES)('of lines, with %s, in a file of no language', async (minimizer) => {
    const text = Array.from({ length: 200 }, (_, k) => `line ${k}\n`).join('');
    const interesting = (variant: string): boolean =>
      variant.includes('line 17\n') && variant.includes('line 161\n');
    const test = testOf(interesting, () => {});
    const options = { reducer: 'list', minimizer } as const;
    const result = await reduceText({ text, name: 'notes', test, options });
    expect(result.text).toBe('line 17\nline 161\n');
    expect(result.tokens).toBe(2);
  });

  test('of characters, code points being whole', async () => {
    const test = testOf(
      (text) => text.includes('🚢'),
      () => {},
    );
    const options = { reducer: 'list', atom: 'char', minimizer: 'ddmin' } as const;
    expect((await reduceText({ text: 'a🚢b🚢c', name: 'x.txt', test, options })).text).toBe('🚢');
  });

  test('of tokens, each with what follows it', async () => {
    const test = testOf(
      (text) => text.includes('x ;'),
      () => {},
    );
    const options = { reducer: 'list', atom: 'token', minimizer: 'w-ddmin' } as const;
    const text = '/* first */ int  x ; // last\nint y;\n';
    expect((await reduceText({ text, name: 'x.c', test, options })).text).toBe('x ; // last\n');
  });

  test('of tokens needs a language', async () => {
    const test = testOf(
      () => false,
      () => {},
    );
    const options = { reducer: 'list', atom: 'token' } as const;
    await expect(reduceText({ text: 'a b', name: 'notes', test, options })).rejects.toThrow('--lang');
  });
});
