import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DdminOptions, ddmin } from '../src/ddmin.ts';
import { onemin } from '../src/onemin.ts';
import { ones, range, traceOf } from './support/run-trace.ts';
import { anyTest } from './support/tests.ts';

type Test = (subset: readonly number[]) => boolean;

/** Algorithm 3 of the split-factor paper, as written: recursive, all parts built, nothing skipped. */
function naiveDdmin(
  test: Test,
  c: readonly number[],
  options: Required<Omit<DdminOptions, 'kiss'>>,
): readonly number[] {
  const { nu, subsets, order } = options;
  const mu = (k: number): number => (k > 1 ? k : nu);
  const inOrder = <T>(list: T[]): T[] => (order === 'forward' ? list : list.reverse());

  function dd2(current: readonly number[], n: number): readonly number[] {
    if (current.length < 2) return current;
    const parts: (readonly number[])[] = [];
    let start = 0;
    for (let k = 0; k < n; k++) {
      const end = start + Math.floor((current.length - start) / (n - k));
      parts.push(current.slice(start, end));
      start = end;
    }
    for (const part of subsets ? inOrder([...parts]) : []) {
      if (test(part)) return dd2(part, Math.min(part.length, nu));
    }
    for (const part of inOrder([...parts])) {
      const complement = current.filter((position) => !part.includes(position));
      if (test(complement)) return dd2(complement, Math.min(complement.length, mu(n - 1)));
    }
    return n < current.length ? dd2(current, Math.min(current.length, nu * n)) : current;
  }

  return dd2(c, Math.min(c.length, nu));
}

function naiveTrace(
  test: Test,
  n: number,
  options: Required<Omit<DdminOptions, 'kiss'>>,
): { tested: string[]; kept: readonly number[] } {
  const verdicts = new Map<string, boolean>();
  const cached: Test = (subset) => {
    const key = subset.join();
    const verdict = verdicts.get(key) ?? test(subset);
    verdicts.set(key, verdict);
    return verdict;
  };
  const kept = naiveDdmin(cached, range(n), options);
  return { tested: [...verdicts.keys()], kept };
}

describe('ddmin with split factor nu', () => {
  it('makes the tests of the recursion of the paper, in its order', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 24 }).chain((n) => fc.tuple(fc.constant(n), anyTest(n))),
        fc.integer({ min: 2, max: 30 }),
        fc.boolean(),
        fc.constantFrom('forward' as const, 'backward' as const),
        ([n, { test }], nu, subsets, order) => {
          const naive = naiveTrace(test, n, { nu, subsets, order });
          const trace = traceOf(ddmin({ nu, subsets, order }), ones(n), test);
          expect(trace.tested.map(String)).toEqual(naive.tested);
          expect(trace.kept).toEqual(naive.kept);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('is onemin when nu is at least n and subsets are not tested', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 16 }).chain((n) => fc.tuple(fc.constant(n), anyTest(n))),
        fc.constantFrom('forward' as const, 'backward' as const),
        ([n, { test }], order) => {
          const whole = ddmin({ nu: Number.POSITIVE_INFINITY, subsets: false, kiss: true, order });
          expect(traceOf(onemin({ order }), ones(n), test)).toEqual(traceOf(whole, ones(n), test));
        },
      ),
    );
  });
});
