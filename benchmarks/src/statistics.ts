import ranks from '@stdlib/stats-ranks';
import wilcoxon from '@stdlib/stats-wilcoxon';
import { mean as arithmetic, geometricMean as geometric, sampleCorrelation } from 'simple-statistics';

export function mean(values: readonly number[]): number {
  return values.length === 0 ? Number.NaN : arithmetic([...values]);
}

export function geometricMean(values: readonly number[]): number {
  return values.length === 0 ? Number.NaN : geometric(values.map((value) => Math.max(value, 1e-9)));
}

/** Two-sided p of the Wilcoxon signed-rank test; undefined where fewer than two pairs differ. */
export function wilcoxonP(a: readonly number[], b: readonly number[]): number | undefined {
  const differing = a.filter((value, k) => value !== b[k]).length;
  // The library doubles the exact one-sided p, which can be more than a half.
  return differing < 2 ? undefined : Math.min(1, wilcoxon([...a], [...b]).pValue);
}

/** Spearman's rho, equal values sharing their mean rank; undefined where one side does not vary. */
export function rankCorrelation(x: readonly number[], y: readonly number[]): number | undefined {
  const varies = (values: readonly number[]): boolean => values.some((value) => value !== values[0]);
  if (!varies(x) || !varies(y)) return undefined;
  return sampleCorrelation([...ranks([...x])], [...ranks([...y])]);
}
