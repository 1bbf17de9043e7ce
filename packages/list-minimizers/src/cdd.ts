/**
 * CDD: counter-based delta debugging.
 *
 * Paper: M. Zhang, Z. Xu, Y. Tian, X. Cheng, C. Sun, "Toward a Better Understanding of Probabilistic
 * Delta Debugging", ICSE 2025 (algorithm 2).
 *
 * Guarantees that the result is interesting, and minimal if the property test is monotone, since the
 * last round tries every element alone. Otherwise the result may not be 1-minimal.
 *
 * Cost: at most one test per chunk and round, O(n) in all: the chunk sizes depend on sigma and the round
 * number only and fall by about 1 - 1/e from round to round.
 *
 * Deviations: a chunk that is the same as the one just rejected (the whole of a short list, in two
 * successive rounds) is not proposed again.
 */
import type { ListMinimizer, Subset } from '@pare/core';
import { type RangeSearch, rangeSearch } from './range-search.ts';
import { DEFAULT_SIGMA, requireSigma, type Sigma, sigmaFor } from './sigma.ts';
import { fullSubset, withoutRange } from './subset.ts';

export interface CddOptions {
  /** Initial probability of every element to be needed; sets the chunk sizes. Default 0.1. */
  readonly sigma?: Sigma;
}

export type ResolvedCddOptions = Required<CddOptions>;

export function cdd(options: CddOptions = {}): ListMinimizer {
  const { sigma } = resolveCddOptions(options);
  return (weights, { minKept = 0 } = {}) => {
    const length = weights.length;
    return search(length, { minKept, probability: length === 0 ? 1 : sigmaFor(sigma, length) });
  };
}

export function resolveCddOptions(options: CddOptions): ResolvedCddOptions {
  const { sigma = DEFAULT_SIGMA } = options;
  requireSigma(sigma);
  return { sigma };
}

/** The chunk size for a probability p: the largest s that maximizes s * (1 - p)^s, which is floor(1 / p). */
export function chunkSize(probability: number): number {
  return Math.max(1, Math.floor((1 / probability) * (1 + 1e-12)));
}

/** The probability of the next round, p / (1 - 1/e). */
export function nextRoundProbability(probability: number): number {
  return probability / (1 - 1 / Math.E);
}

interface State {
  readonly kept: Subset;
  /** The probability of this round: p0 / (1 - 1/e)^r, not capped. */
  readonly probability: number;
  /** The chunk starts at this index of `kept`. */
  readonly from: number;
  readonly over: boolean;
}

function search(
  length: number,
  { minKept, probability }: { minKept: 0 | 1; probability: number },
): RangeSearch<State> {
  /** The state at the first proposal from `state` on that can be made. */
  function settle(state: State): State {
    let current = state;
    while (!current.over && !isAllowed(current)) current = nextChunk(current);
    return current;
  }

  function isAllowed(state: State): boolean {
    const size = chunkEnd(state) - state.from;
    return size > 0 && state.kept.length - size >= minKept;
  }

  function advance(state: State, kept: boolean): State {
    if (kept) return settle({ ...state, kept: withoutRange(state.kept, state.from, chunkEnd(state)) });
    let next = settle(nextChunk(state));
    while (!next.over && sameChunk(state, next)) next = settle(nextChunk(next));
    return next;
  }

  return rangeSearch({
    start: settle({ kept: fullSubset(length), probability, from: 0, over: false }),
    cut: (state) =>
      state.over ? undefined : { mode: 'without', kept: state.kept, from: state.from, to: chunkEnd(state) },
    advance,
    /** The model behind the chunk size: no element of the chunk is needed. */
    likelihood: (state) => (1 - Math.min(state.probability, 0.95)) ** (chunkEnd(state) - state.from),
  });
}

function chunkEnd({ kept, probability, from }: State): number {
  return Math.min(kept.length, from + chunkSize(probability));
}

/** Both states hold the same list. */
function sameChunk(a: State, b: State): boolean {
  return a.from === b.from && chunkEnd(a) === chunkEnd(b);
}

function nextChunk(state: State): State {
  const from = state.from + chunkSize(state.probability);
  if (from < state.kept.length) return { ...state, from };
  if (chunkSize(state.probability) === 1) return { ...state, over: true };
  return { ...state, from: 0, probability: nextRoundProbability(state.probability) };
}
