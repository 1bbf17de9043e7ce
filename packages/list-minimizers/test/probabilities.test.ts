import { describe, expect, it } from 'vitest';
import { cdd, chunkSize, nextRoundProbability } from '../src/cdd.ts';
import type { ProbabilityState } from '../src/probability-search.ts';
import { type ProbddOptions, probdd } from '../src/probdd.ts';
import { weightedProbdd } from '../src/weighted-probdd.ts';
import { containsAll, ones, stepsOf, traceOf } from './support/run-trace.ts';

function firstRemoval(n: number, options: ProbddOptions): number {
  const search = probdd(options)(ones(n));
  return n - search.propose(search.start)!.length;
}

describe('ProbDD', () => {
  it('updates probabilities as in the paper: 0.25, 0.3657, 0.6119, 1', () => {
    const steps = stepsOf(probdd({ sigma: 0.25 })(ones(4)), () => false);
    const smallest = steps.map(({ state }) => (state as ProbabilityState).undecided.probabilities);
    expect(smallest[0]?.[0]).toBe(0.25);
    expect(smallest[1]?.[0]).toBeCloseTo(0.3657, 4);
    expect(steps.map(({ subset }) => 4 - subset.length)).toEqual([4, 2, 2, 1, 1, 1, 1]);
    expect(smallest[3]?.[0]).toBeCloseTo(0.6119, 4);
    expect(smallest.at(-1)).toHaveLength(1);
  });

  it('takes the longer of two prefixes with equal gain', () => {
    expect(firstRemoval(100, { sigma: 0.2 })).toBe(5);
    expect(firstRemoval(100, { sigma: 0.25 })).toBe(4);
    for (let size = 2; size <= 60; size++) expect(firstRemoval(100, { sigma: 1 / size })).toBe(size);
  });

  it('keeps a shuffle for one seed and changes it with the seed', () => {
    const order = (seed: number) => traceOf(probdd({ ties: 'shuffle', seed }), ones(30), () => false).tested;
    expect(order(1)).toEqual(order(1));
    expect(order(1)).not.toEqual(order(2));
  });

  it('accepts a rule for sigma and clamps what it gives', () => {
    expect(firstRemoval(100, { sigma: (n) => 5 / n })).toBe(20);
    expect(firstRemoval(8, { sigma: () => 0 })).toBe(8);
    expect(firstRemoval(8, { sigma: () => 1 })).toBe(1);
    expect(() => firstRemoval(8, { sigma: () => Number.NaN })).toThrow('sigma');
  });
});

describe('W_ProbDD', () => {
  it('does not propose again what failed when its probabilities still rank the same elements first', () => {
    // All but the element of weight 21 fail together; by the updated figures their removal gains the most again.
    const minimizer = weightedProbdd({ sigma: 0.030815161689798115 });
    const steps = stepsOf(minimizer([1, 1, 13, 21, 1]), containsAll([0, 3, 4]));
    const proposals = steps.map(({ subset }) => subset.join());
    expect(proposals).toContain('3');
    expect(proposals.filter((subset, i) => subset === proposals[i - 1])).toEqual([]);
  });
});

describe('CDD', () => {
  const sizes = (sigma: number): number[] => {
    const list: number[] = [];
    for (let p = sigma; list.at(-1) !== 1; p = nextRoundProbability(p)) list.push(chunkSize(p));
    return list;
  };

  it('derives its chunk sizes from sigma and the round', () => {
    expect(sizes(0.25)).toEqual([4, 2, 1]);
    expect(sizes(0.1)).toEqual([10, 6, 3, 2, 1]);
    expect(sizes(0.9)).toEqual([1]);
  });

  it('takes the largest size that maximizes s * (1 - p)^s', () => {
    for (let p = 0.011; p < 1; p += 0.013) {
      let best = 1;
      const gain = (s: number): number => s * (1 - p) ** s;
      for (let s = 2; s < 200; s++) if (gain(s) >= gain(best) * (1 - 1e-12)) best = s;
      expect(chunkSize(p), `p = ${p}`).toBe(best);
    }
  });

  it('removes chunks of each size in turn', () => {
    const { tested } = traceOf(cdd({ sigma: 0.25 }), ones(9), () => false);
    expect(tested.map((subset) => 9 - subset.length)).toEqual([
      ...[4, 4, 1],
      ...[2, 2, 2, 2],
      ...[1, 1, 1, 1, 1, 1, 1, 1],
    ]);
  });
});
