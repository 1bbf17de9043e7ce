import fc from 'fast-check';
import { containsAll } from './run-trace.ts';

export interface ListTest {
  readonly kind: 'monotone' | 'arbitrary';
  readonly test: (subset: readonly number[]) => boolean;
}

/** Interesting iff at least one of some sets of needed elements is there: any monotone property test. */
export const monotoneTest = (n: number): fc.Arbitrary<ListTest> =>
  fc
    .array(fc.subarray(Array.from({ length: n }, (_, i) => i)), { minLength: 1, maxLength: 3 })
    .map((families) => ({
      kind: 'monotone' as const,
      test: (subset) => families.some((needed) => containsAll(needed)(subset)),
      toString: () => `contains all of one of ${JSON.stringify(families)}`,
    }));

/** A verdict that depends on a hash of the subset only; the full list is interesting by definition. */
export const arbitraryTest = (n: number): fc.Arbitrary<ListTest> =>
  fc.tuple(fc.integer(), fc.integer({ min: 1, max: 9 })).map(([salt, share]) => ({
    kind: 'arbitrary' as const,
    test: (subset) => {
      if (subset.length === n) return true;
      let hash = salt ^ 0x2c1b3c6d;
      for (const position of subset) hash = Math.imul(hash ^ (position + 1), 0x297a2d39) ^ (hash >>> 15);
      return (hash >>> 0) % 10 < share;
    },
    toString: () => `hash with salt ${salt} below ${share} of 10`,
  }));

export const anyTest = (n: number): fc.Arbitrary<ListTest> => fc.oneof(monotoneTest(n), arbitraryTest(n));
