import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { align } from '../src/html/alignment.ts';

/** The original with what is not kept in brackets, and the result with what is new in them. */
function aligned(original: string, result: string): [string, string] {
  const { kept, known } = align(original.split(' '), result.split(' '));
  const marked = (text: string, flags: Uint8Array): string =>
    text
      .split(' ')
      .map((word, k) => (flags[k] === 1 ? word : `[${word}]`))
      .join(' ');
  return [marked(original, kept), marked(result, known)];
}

describe('alignment', () => {
  test('prefers one stretch to scattered words', () => {
    expect(aligned('int a ; int b ; int c = f ( ) ;', 'int c = f ( ) ;')[0]).toBe(
      '[int] [a] [;] [int] [b] [;] int c = f ( ) ;',
    );
  });

  test('marks words of the result that the original does not have', () => {
    expect(aligned('x = f ( a , b ) ;', 'x = 0 ;')).toEqual(['x = [f] [(] [a] [,] [b] [)] ;', 'x = [0] ;']);
  });

  test('nothing is left, nothing was there, nothing has changed', () => {
    expect(align(['a', 'b'], []).kept).toEqual(Uint8Array.of(0, 0));
    expect(align([], ['a']).known).toEqual(Uint8Array.of(0));
    expect(align(['a', 'b'], ['a', 'b'])).toEqual({ kept: Uint8Array.of(1, 1), known: Uint8Array.of(1, 1) });
  });

  test('a table that would be too large is done without', () => {
    const original = Array.from({ length: 20_000 }, (_, k) => `w${k % 5000}`);
    const result = original.filter((_, k) => k % 3 === 1);
    const { kept, known } = align(original, result);
    expect(known.every((flag) => flag === 1)).toBe(true);
    expect(original.filter((_, k) => kept[k] === 1)).toEqual(result);
  });

  test('what is kept of the original is, in order, what the result has from there', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c', 'dd'), { maxLength: 30 });
    fc.assert(
      fc.property(words, words, (original, result) => {
        const { kept, known } = align(original, result);
        expect(original.filter((_, k) => kept[k] === 1)).toEqual(result.filter((_, k) => known[k] === 1));
      }),
    );
  });

  test('of a part of the original every word is known', () => {
    const words = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'dd'), fc.boolean()), { maxLength: 40 });
    fc.assert(
      fc.property(words, (marked) => {
        const result = marked.filter(([, stays]) => stays).map(([word]) => word);
        const { known } = align(
          marked.map(([word]) => word),
          result,
        );
        expect(known.every((flag) => flag === 1)).toBe(true);
      }),
    );
  });
});
