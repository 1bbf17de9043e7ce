import { describe, expect, test } from 'vitest';
import { geometricMean, mean, rankCorrelation, wilcoxonP } from '../src/statistics.ts';

describe('statistics', () => {
  test('means', () => {
    expect(mean([1, 2, 6])).toBe(3);
    expect(geometricMean([1, 2, 4])).toBeCloseTo(2, 12);
  });

  test("Spearman's rho shares the rank of equal values", () => {
    expect(rankCorrelation([1, 2, 3, 4], [10, 20, 30, 40])).toBeCloseTo(1, 12);
    expect(rankCorrelation([1, 2, 3, 4], [1, 1, 0, 0])).toBeCloseTo(-0.894_427, 6);
    expect(rankCorrelation([1, 2], [5, 5])).toBeUndefined();
  });

  test('Wilcoxon signed-rank, two-sided, exact for few pairs', () => {
    // Six pairs that all differ in the same direction: p = 2 / 2^6.
    expect(wilcoxonP([1, 2, 3, 4, 5, 6], [2, 4, 6, 8, 10, 12])).toBeCloseTo(2 / 64, 12);
    expect(wilcoxonP([1, 2], [1, 2])).toBeUndefined();
  });
});
