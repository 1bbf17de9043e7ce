import type { ListMinimizer } from '@pare/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMinimizer, MINIMIZER_NAMES } from '../src/create-minimizer.ts';
import { ddmin } from '../src/ddmin.ts';
import { onemin } from '../src/onemin.ts';
import { probdd } from '../src/probdd.ts';
import { weightedDdmin } from '../src/weighted-ddmin.ts';
import { weightedProbdd } from '../src/weighted-probdd.ts';
import { ones, range, stepsOf, traceOf } from './support/run-trace.ts';
import { anyTest, type ListTest, monotoneTest } from './support/tests.ts';

interface Case {
  readonly weights: readonly number[];
  readonly listTest: ListTest;
  readonly minKept: 0 | 1;
}

const minKept = fc.constantFrom(0 as const, 1 as const);

const anyCase = (test: (n: number) => fc.Arbitrary<ListTest>, maxLength = 25): fc.Arbitrary<Case> =>
  fc
    .array(fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 1e15 })), {
      maxLength,
    })
    .chain((weights) =>
      fc.record({ weights: fc.constant(weights), listTest: test(weights.length), minKept }),
    );

const sigma = fc.oneof(
  fc.double({ min: 1e-9, max: 0.999999, noNaN: true }),
  fc.constantFrom(0.1, 0.2, 0.25, 0.5, Number.MIN_VALUE, 1 - Number.EPSILON / 2),
);
const order = fc.constantFrom('forward' as const, 'backward' as const);
const seed = fc.nat();
const nu = fc.oneof(fc.integer({ min: 2, max: 9 }), fc.constant(Number.POSITIVE_INFINITY));

const oneMinimal: fc.Arbitrary<ListMinimizer> = fc.oneof(
  fc.record({ nu, subsets: fc.boolean(), order, kiss: fc.boolean() }).map(ddmin),
  fc.constant(weightedDdmin()),
  fc.record({ order }).map(onemin),
);
const probabilistic: fc.Arbitrary<ListMinimizer> = fc.oneof(
  fc.record({ sigma, ties: fc.constantFrom('index' as const, 'shuffle' as const), seed }).map(probdd),
  fc.record({ sigma }).map(weightedProbdd),
);
const any: fc.Arbitrary<ListMinimizer> = fc.oneof(
  oneMinimal,
  probabilistic,
  fc.record({ sigma }).map((options) => createMinimizer('cdd', options)),
  fc.record({ seed }).map((options) => createMinimizer('active-coarsen', options)),
);

const without = (list: readonly number[], position: number): number[] =>
  list.filter((other) => other !== position);

function expectOneMinimal(kept: readonly number[], listTest: ListTest, smallest: number): void {
  if (kept.length <= smallest) return;
  for (const position of kept) expect(listTest.test(without(kept, position))).toBe(false);
}

describe('every list minimizer', () => {
  it('proposes proper subsets of the list that was last kept, in order, never one twice in a row', () => {
    fc.assert(
      fc.property(any, anyCase(anyTest), (minimizer, { weights, listTest, minKept }) => {
        let current = range(weights.length);
        let previous: readonly number[] | undefined;
        for (const { subset, kept } of stepsOf(minimizer(weights, { minKept }), listTest.test)) {
          expect(subset.length).toBeLessThan(current.length);
          expect(subset.length).toBeGreaterThanOrEqual(minKept);
          const allowed = new Set(current);
          expect(
            subset.every((position, i) => allowed.has(position) && position > (subset[i - 1] ?? -1)),
          ).toBe(true);
          expect(subset).not.toEqual(previous);
          previous = subset;
          if (kept) current = [...subset];
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('gives the same future again from any of its states', () => {
    fc.assert(
      fc.property(any, anyCase(anyTest, 12), (minimizer, { weights, listTest }) => {
        const search = minimizer(weights);
        const first = stepsOf(search, listTest.test);
        stepsOf(search, () => true);
        stepsOf(search, () => false);
        for (const [i, { state, subset, kept }] of first.entries()) {
          const again = search.propose(state);
          expect(again && [...again]).toEqual(subset);
          expect(search.likelihood(state)).toBeGreaterThanOrEqual(0);
          expect(search.likelihood(state)).toBeLessThanOrEqual(1);
          search.advance(state, !kept);
          const rest = stepsOf({ ...search, start: search.advance(state, kept) }, listTest.test);
          expect(rest.map((step) => step.subset)).toEqual(first.slice(i + 1).map((step) => step.subset));
        }
      }),
    );
  });

  it('finds a minimal list when the property test is monotone', () => {
    fc.assert(
      fc.property(any, anyCase(monotoneTest), (minimizer, { weights, listTest }) => {
        const { kept } = traceOf(minimizer, weights, listTest.test, { minKept: 1 });
        expect(listTest.test(kept)).toBe(true);
        expectOneMinimal(kept, listTest, 1);
      }),
      { numRuns: 500 },
    );
  });

  it('asks nothing about an empty list, nor about one element that has to stay', () => {
    for (const name of MINIMIZER_NAMES) {
      expect(traceOf(createMinimizer(name), [], () => true).proposals).toBe(0);
      expect(traceOf(createMinimizer(name), [7], () => true, { minKept: 1 }).proposals).toBe(0);
    }
  });

  it('ends at one element when everything is interesting and one has to stay', () => {
    fc.assert(
      fc.property(any, fc.integer({ min: 1, max: 40 }), (minimizer, n) => {
        expect(traceOf(minimizer, ones(n), () => true, { minKept: 1 }).kept).toHaveLength(1);
      }),
    );
  });
});

describe('ddmin, W_ddmin and onemin', () => {
  it('end 1-minimal whatever the property test', () => {
    fc.assert(
      fc.property(oneMinimal, anyCase(anyTest), (minimizer, { weights, listTest }) => {
        const { kept } = traceOf(minimizer, weights, listTest.test);
        expect(listTest.test(kept)).toBe(true);
        expectOneMinimal(kept, listTest, 1);
      }),
      { numRuns: 500 },
    );
  });
});

describe('ProbDD and W_ProbDD', () => {
  it('make O(n) tests: at most 6n + 2 here', () => {
    fc.assert(
      fc.property(probabilistic, anyCase(anyTest, 60), (minimizer, { weights, listTest }) => {
        expect(traceOf(minimizer, weights, listTest.test).proposals).toBeLessThanOrEqual(
          6 * weights.length + 2,
        );
      }),
      { numRuns: 500 },
    );
  });
});
