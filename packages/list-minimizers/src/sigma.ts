import { requireOption } from './options.ts';

/**
 * The initial probability of an element to be needed: a number in (0, 1), or a rule that gives one for
 * a list of n elements. What a rule returns is moved into [1e-9, 1 - 1e-9].
 */
export type Sigma = number | ((n: number) => number);

/** The initial probability of the ProbDD paper's experiments. */
export const DEFAULT_SIGMA = 0.1;

/** Probabilities stay this far from 0 and 1 until a test of a single element settles them. */
export const SMALLEST_PROBABILITY = 1e-9;

export function requireSigma(sigma: unknown): asserts sigma is Sigma {
  requireOption(
    typeof sigma === 'function' || (typeof sigma === 'number' && sigma > 0 && sigma < 1),
    `sigma must be a number between 0 and 1 (both excluded), or a rule that gives one, not ${String(sigma)}`,
  );
}

/** The initial probability for a list of n elements. */
export function sigmaFor(sigma: Sigma, n: number): number {
  const value: unknown = typeof sigma === 'number' ? sigma : sigma(n);
  requireOption(
    typeof value === 'number' && !Number.isNaN(value),
    `the rule for sigma gave ${String(value)} for a list of ${n} elements, not a number`,
  );
  return clampProbability(value);
}

export function clampProbability(p: number): number {
  return Math.min(Math.max(p, SMALLEST_PROBABILITY), 1 - SMALLEST_PROBABILITY);
}
