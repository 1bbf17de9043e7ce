/**
 * W_ProbDD: ProbDD that maximizes the expected weight deleted, not the expected number of elements.
 *
 * Paper: X. Zhou, Z. Xu, M. Zhang, Y. Tian, C. Sun, "WDD: Weighted Delta Debugging", ICSE 2025
 * (algorithm 2).
 *
 * Guarantees that the result is interesting, and minimal if the property test is monotone. Otherwise
 * the result may not be 1-minimal.
 *
 * Cost: O(n) tests at worst. Each test removes the prefix, by descending w * (1 - p), with the largest
 * (sum of w) * prod(1 - p).
 *
 * Deviations: ties in the order are broken by position; of prefixes with equal gain the shortest is
 * taken, as in the published pseudo-code. When the elements that just failed together are chosen
 * again, their probabilities are updated as by a second failure, without a second test.
 */
import type { ListMinimizer } from '@pare/core';
import {
  type Choice,
  type ProbabilityPolicy,
  probabilitySearch,
  ROUNDING,
  type Undecided,
} from './probability-search.ts';
import { DEFAULT_SIGMA, requireSigma, type Sigma, sigmaFor } from './sigma.ts';

export interface WeightedProbddOptions {
  /** Initial probability of every element to be needed. Default 0.1. */
  readonly sigma?: Sigma;
}

export type ResolvedWeightedProbddOptions = Required<WeightedProbddOptions>;

export function weightedProbdd(options: WeightedProbddOptions = {}): ListMinimizer {
  const { sigma } = resolveWeightedProbddOptions(options);
  return (weights, { minKept = 0 } = {}) =>
    probabilitySearch({
      length: weights.length,
      sigma: sigmaFor(sigma, weights.length),
      minKept,
      policy: weightPolicy(weights),
    });
}

export function resolveWeightedProbddOptions(options: WeightedProbddOptions): ResolvedWeightedProbddOptions {
  const { sigma = DEFAULT_SIGMA } = options;
  requireSigma(sigma);
  return { sigma };
}

function weightPolicy(weights: ArrayLike<number>): ProbabilityPolicy {
  let total = 0;
  for (let i = 0; i < weights.length; i++) total += weights[i]!;

  function choose({ positions, probabilities }: Undecided, limit: number): Choice {
    let sum = 0;
    let chance = 1;
    let bestGain = Number.NEGATIVE_INFINITY;
    let best: Choice = { take: 1, chance: 1 - probabilities[0]! };
    for (let i = 0; i < limit; i++) {
      sum += weights[positions[i]!]!;
      chance *= 1 - probabilities[i]!;
      const gain = sum * chance;
      if (gain > bestGain * (1 + ROUNDING)) {
        bestGain = gain;
        best = { take: i + 1, chance };
      }
      // No longer prefix can gain more than the weight of all elements at the present chance.
      if (total * chance < bestGain) break;
    }
    return best;
  }

  const rank = (positions: Int32Array, probabilities: Float64Array): Float64Array =>
    probabilities.map((probability, i) => -weights[positions[i]!]! * (1 - probability));

  return { rank, choose };
}
