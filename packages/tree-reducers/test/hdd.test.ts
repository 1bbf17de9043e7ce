import type { AnySearch } from '@pare/core';
import { createMinimizer, MINIMIZER_NAMES } from '@pare/list-minimizers';
import { describe, expect, test } from 'vitest';
import { hdd, hddStar, recursiveHdd } from '../src/hdd/hdd.ts';
import type { HddOptions } from '../src/hdd/hdd-options.ts';
import type { TreeVariant } from '../src/tree-variant.ts';
import { HIERARCHY, readToy, TOKEN_TEXTS } from './support/hand-made-tree.ts';

const MINIMAL: HddOptions = {
  hierarchy: HIERARCHY,
  minimizer: createMinimizer('ddmin'),
  tokenTexts: TOKEN_TEXTS,
  removal: 'minimal',
};
const PLAIN: HddOptions = { ...MINIMAL, removal: 'plain' };

/** The texts that a search proposes, a star after those that were kept. */
function trace(search: AnySearch<TreeVariant>, interesting: (text: string) => boolean): string[] {
  const texts: string[] = [];
  let state = search.start;
  for (let variant = search.propose(state); variant !== undefined; variant = search.propose(state)) {
    const text = variant.text();
    const kept = interesting(text);
    texts.push(kept ? `${text}*` : text);
    state = search.advance(state, kept);
  }
  return texts;
}

const has =
  (...parts: string[]) =>
  (text: string): boolean =>
    parts.every((part) => text.includes(part));

describe('HDD with minimal derivations', () => {
  test('goes level by level; of a list, separators go along', () => {
    const document = readToy('f(a,b,c);g(d);{h();}');
    expect(trace(hdd(document, MINIMAL), has('b'))).toEqual([
      // The list as a node that can be empty, then its elements: all, and by ddmin.
      '',
      '',
      'f(a,b,c);*',
      // The arguments as a node that can be empty, then all, and by ddmin.
      'f();',
      'f();',
      'f(a);',
      'f(b,c);*',
      'f(b);*',
    ]);
  });

  test('all nodes of a level are one list', () => {
    const document = readToy('{a();b();}{c();d();}');
    expect(trace(hdd(document, MINIMAL), has('b', 'c'))).toEqual([
      '',
      '',
      '{a();b();}',
      '{c();d();}',
      // The lists of both blocks, then the calls in them, each time all at once and by ddmin.
      '{}{}',
      '{a();b();}{}',
      '{}{c();d();}',
      '{}{}',
      '{a();b();}{}',
      '{}{c();d();}',
      '{a();}{}',
      '{b();}{}',
      '{}{c();}',
      '{}{d();}',
      '{b();}{c();d();}*',
      '{}{c();d();}',
      '{b();}{d();}',
      '{b();}{c();}*',
      '{}{c();}',
      '{b();}{}',
    ]);
  });

  test('a list that must not be empty keeps one element', () => {
    const document = readToy('f(a,b,c);', { argsNeeded: true });
    const proposed = trace(hdd(document, MINIMAL), (text) => text.split(',').length === 2);
    // Rejected: a name for the list; the first element alone. Kept: `a` goes, with the separator after it.
    expect(proposed).toEqual(['', '', 'f(f);', 'f(a);', 'f(a);', 'f(b,c);*', 'f(b);', 'f(c);']);
  });

  test('a token type without a fixed text takes its shortest in the input, the first of several', () => {
    const document = readToy('long(longer,aa,bb);', { argsNeeded: true });
    const proposed = trace(hdd(document, MINIMAL), has('long('));
    // The list gives way to its minimal derivation, one name.
    expect(proposed).toEqual(['', '', 'long(aa);*']);
  });

  test('a node stays where no text is known for its minimal derivation', () => {
    const document = readToy('f(a,b);');
    const options = { ...MINIMAL, tokenTexts: TOKEN_TEXTS.map(() => null) };
    // There is no block in the input, so there is no text for its braces.
    expect(trace(hdd(document, options), has('f'))).toEqual(['', '', 'f();*']);
  });
});

describe('HDD with plain removal', () => {
  test('deletes tokens and nodes alike, whatever the grammar says', () => {
    const proposed = trace(hdd(readToy('f(a,b);'), PLAIN), has('b'));
    expect(proposed.at(-1)).toBe('b*');
    expect(proposed).toContain('a,b);*');
  });

  test('HDD* goes on with the tree that is left, and does not parse', () => {
    const parse = (): never => {
      throw new Error('not to be called');
    };
    const proposed = trace(hddStar(readToy('f(a,b);g();'), parse, PLAIN), has('a', 'g'));
    expect(proposed.findLast((text) => text.endsWith('*'))).toBe('ag*');
  });
});

describe('HDD*', () => {
  test('starts over from the best variant until a pass keeps nothing', () => {
    // `f();` can go only when `g();` is gone, which is further down in the tree.
    const interesting = (text: string): boolean =>
      text.includes('h(') && (text.includes('f(') || !text.includes('g('));
    const document = readToy('f();{g();h();}');
    const resultOf = (search: AnySearch<TreeVariant>): string | undefined =>
      trace(search, interesting).findLast((line) => line.endsWith('*'));
    expect(resultOf(hdd(document, MINIMAL))).toBe('f();{h();}*');
    expect(resultOf(hddStar(document, (best) => readToy(best), MINIMAL))).toBe('{h();}*');
  });
});

describe('recursive HDD', () => {
  const text = '{a();b();}{c();d();}';
  const interesting = has('b', 'd');

  test('depth-first minimizes what is below a node before its siblings', () => {
    const search = recursiveHdd(readToy(text), { ...MINIMAL, order: 'depth-first' });
    expect(trace(search, interesting).filter((line) => line.endsWith('*'))).toEqual([
      '{b();}{c();d();}*',
      '{b();}{d();}*',
    ]);
  });

  test('breadth-first finishes a level before it goes below', () => {
    const nested = '{{a();b();}c();}{d();e();}';
    const order = (name: 'depth-first' | 'breadth-first'): string[] =>
      trace(recursiveHdd(readToy(nested), { ...MINIMAL, order: name }), has('b', 'd')).filter((line) =>
        line.endsWith('*'),
      );
    expect(order('depth-first')).toEqual([
      '{{a();b();}}{d();e();}*',
      '{{b();}}{d();e();}*',
      '{{b();}}{d();}*',
    ]);
    expect(order('breadth-first')).toEqual([
      '{{a();b();}}{d();e();}*',
      '{{a();b();}}{d();}*',
      '{{b();}}{d();}*',
    ]);
  });
});

describe('every list minimizer', () => {
  const text = 'f(a,b);{g(c);{h(d,e);i();}}{{}j(k);}';
  for (const name of MINIMIZER_NAMES) {
    const options = { ...MINIMAL, minimizer: createMinimizer(name) };
    const searches = {
      hdd: () => hdd(readToy(text), options),
      'hdd-star': () => hddStar(readToy(text), (best) => readToy(best), options),
      'hddr-dfs': () => recursiveHdd(readToy(text), { ...options, order: 'depth-first' }),
      'hddr-bfs': () => recursiveHdd(readToy(text), { ...options, order: 'breadth-first' }),
    };
    for (const [reducer, search] of Object.entries(searches)) {
      test(`${name} in ${reducer}: always smaller, in the language, and the needed parts are left`, () => {
        const lines = trace(search(), has('e', 'j('));
        let best = text;
        for (const line of lines) {
          const variant = line.replace('*', '');
          expect(variant.length).toBeLessThan(best.length);
          expect(readToy(variant).render(readToy(variant).tree)).toBe(variant);
          if (line.endsWith('*')) best = variant;
        }
        expect(best).toBe('{{h(e);}}{j();}');
        expect(trace(search(), has('e', 'j('))).toEqual(lines);
      });
    }
  }
});
