/**
 * ProbDD: probabilistic delta debugging.
 *
 * Paper: G. Wang, R. Shen, J. Chen, Y. Xiong, L. Zhang, "Probabilistic Delta Debugging", ESEC/FSE 2021.
 *
 * Guarantees that the result is interesting, and minimal if the property test is monotone (a list
 * that contains an interesting one is interesting). Otherwise the result may not be 1-minimal: an
 * element that could not be removed once is not tried again.
 *
 * Cost: O(n) tests at worst. Each test removes the elements whose removal is expected to delete the most,
 * |prefix| * prod(1 - p), by ascending p.
 *
 * Deviations: the paper's implementation breaks ties between equal probabilities at random; here they
 * are broken by position, or by a seeded shuffle when `ties` is "shuffle". Of prefixes with equal
 * gain the longest is taken.
 */
import { type ListMinimizer, seedRandom } from '@pare/core';
import { requireOption, requireSeed } from './options.ts';
import { type Choice, probabilitySearch, ROUNDING, type Undecided } from './probability-search.ts';
import { DEFAULT_SIGMA, requireSigma, type Sigma, sigmaFor } from './sigma.ts';

export interface ProbddOptions {
  /** Initial probability of every element to be needed. Default 0.1. */
  readonly sigma?: Sigma;
  /** Which of equally probable elements come first: the first in the list (default), or seeded chance. */
  readonly ties?: 'index' | 'shuffle';
  /** Seed of the shuffle. Default 0. */
  readonly seed?: number;
}

export type ResolvedProbddOptions = Required<ProbddOptions>;

export function probdd(options: ProbddOptions = {}): ListMinimizer {
  const { sigma, ties, seed } = resolveProbddOptions(options);
  return (weights, { minKept = 0 } = {}) =>
    probabilitySearch({
      length: weights.length,
      sigma: sigmaFor(sigma, weights.length),
      minKept,
      policy: { rank: (_positions, probabilities) => probabilities, choose },
      shuffle: ties === 'shuffle' ? seedRandom(seed) : undefined,
    });
}

export function resolveProbddOptions(options: ProbddOptions): ResolvedProbddOptions {
  const { sigma = DEFAULT_SIGMA, ties = 'index', seed = 0 } = options;
  requireSigma(sigma);
  requireOption(
    ties === 'index' || ties === 'shuffle',
    `ties must be "index" or "shuffle", not ${String(ties)}`,
  );
  requireSeed(seed);
  return { sigma, ties, seed };
}

/**
 * The gain k * prod(1 - p) grows by (k + 1) / k * (1 - p) with the next element, a factor that falls
 * from element to element since p rises: the first factor below 1 ends the search for the maximum.
 */
function choose({ probabilities }: Undecided, limit: number): Choice {
  let take = 1;
  let chance = 1 - probabilities[0]!;
  while (take < limit) {
    const keeps = 1 - probabilities[take]!;
    if ((take + 1) * keeps < take * (1 - ROUNDING)) break;
    chance *= keeps;
    take++;
  }
  return { take, chance };
}
