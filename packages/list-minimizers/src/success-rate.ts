/**
 * How often proposals of one kind were kept so far, for algorithms that have no model of their own.
 * The estimate is Laplace's rule of succession, (kept + 1) / (tested + 2): 1/2 before the first test.
 */
export interface SuccessRate {
  readonly kept: number;
  readonly tested: number;
}

export const NO_TESTS: SuccessRate = { kept: 0, tested: 0 };

export function record(rate: SuccessRate, kept: boolean): SuccessRate {
  return { kept: rate.kept + (kept ? 1 : 0), tested: rate.tested + 1 };
}

export function estimate(rate: SuccessRate): number {
  return (rate.kept + 1) / (rate.tested + 2);
}
