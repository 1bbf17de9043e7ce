/**
 * The search that ProbDD and W_ProbDD share: every element has a probability p of being needed; the
 * undecided elements are held in order of rank; a policy ranks them and chooses how many of the first
 * ones to remove together. Removed together and interesting: they are gone. Otherwise each p becomes
 * p / (1 - prod(1 - p)); an element that fails alone is needed and leaves the order.
 *
 * The order is kept by merging: a success drops its prefix, a failure moves it to its new place, so a
 * step costs O(n) copying and never a sort of the whole list.
 */
import { nextRandom, type RandomState, type Search, type Subset } from '@pare/core';
import { clampProbability } from './sigma.ts';
import { fullSubset, withoutPositions } from './subset.ts';

/** Undecided elements, lowest rank first; parallel arrays, so that a prefix is dropped without a copy. */
export interface Undecided {
  readonly positions: Int32Array;
  readonly probabilities: Float64Array;
  readonly ranks: Float64Array;
  /** Decides between equal ranks, lower first. The positions themselves unless ties are shuffled. */
  readonly ties: Int32Array;
}

/** How many of the first elements to remove together, and the probability that none of them is needed. */
export interface Choice {
  readonly take: number;
  readonly chance: number;
}

export interface ProbabilityPolicy {
  /** The rank of each of the elements; may be the probabilities themselves. */
  rank(positions: Int32Array, probabilities: Float64Array): Float64Array;
  /** At least 1 and at most `limit`, which is at least 1. */
  choose(undecided: Undecided, limit: number): Choice;
}

export interface ProbabilityState extends Choice {
  readonly kept: Subset;
  readonly undecided: Undecided;
  readonly random: RandomState;
}

export interface ProbabilitySearchOptions {
  readonly length: number;
  readonly sigma: number;
  readonly minKept: 0 | 1;
  readonly policy: ProbabilityPolicy;
  /** The seed for a shuffle of equal ranks; without it they are taken by position. */
  readonly shuffle?: RandomState | undefined;
}

export function probabilitySearch(options: ProbabilitySearchOptions): Search<ProbabilityState, Subset> {
  const { length, sigma, minKept, policy, shuffle } = options;

  function choose(kept: Subset, undecided: Undecided, random: RandomState): ProbabilityState {
    const limit = Math.min(undecided.positions.length, kept.length - minKept);
    const choice = limit < 1 ? OVER : policy.choose(undecided, limit);
    return { kept, undecided, random, take: choice.take, chance: choice.chance };
  }

  function reject(state: ProbabilityState): ProbabilityState {
    const { kept, undecided, take, random } = state;
    if (take === 1) return choose(kept, drop(undecided, 1), random);
    const failed = afterFailure(undecided, take, random);
    const next = choose(kept, merge(failed.undecided, drop(undecided, take)), failed.random);
    // The new probabilities can rank the same elements first: a repeated test would be rejected again.
    return samePrefix(state, next) ? reject(next) : next;
  }

  function afterFailure(
    undecided: Undecided,
    take: number,
    random: RandomState,
  ): { undecided: Undecided; random: RandomState } {
    let someNeeded = 0;
    for (let i = 0; i < take; i++) someNeeded += undecided.probabilities[i]! * (1 - someNeeded);
    const positions = undecided.positions.slice(0, take);
    const probabilities = new Float64Array(take);
    for (let i = 0; i < take; i++)
      probabilities[i] = clampProbability(undecided.probabilities[i]! / someNeeded);
    const ties = shuffle === undefined ? { values: positions, random } : randomTies(take, random);
    const ranks = policy.rank(positions, probabilities);
    return { undecided: sorted({ positions, probabilities, ranks, ties: ties.values }), random: ties.random };
  }

  function start(): ProbabilityState {
    const kept = fullSubset(length);
    const probabilities = new Float64Array(length).fill(sigma);
    const ranks = policy.rank(kept, probabilities);
    const ties = shuffle === undefined ? { values: kept, random: 0 } : randomTies(length, shuffle);
    return choose(kept, sorted({ positions: kept, probabilities, ranks, ties: ties.values }), ties.random);
  }

  const propose = (state: ProbabilityState): Subset | undefined =>
    state.take === 0
      ? undefined
      : withoutPositions(state.kept, state.undecided.positions.subarray(0, state.take));

  return {
    start: start(),
    propose,
    advance(state, kept) {
      if (!kept) return reject(state);
      return choose(propose(state)!, drop(state.undecided, state.take), state.random);
    },
    likelihood: (state) => state.chance,
  };
}

const OVER: Choice = { take: 0, chance: 0 };

/** Two figures closer than this, relative to their size, are equal but for rounding. */
export const ROUNDING = 1e-12;

/** Orders by rank, then by tie; ranks that differ by rounding only are equal. */
function precedes(a: Undecided, i: number, b: Undecided, j: number): boolean {
  const x = a.ranks[i]!;
  const y = b.ranks[j]!;
  if (Math.abs(x - y) > ROUNDING * Math.max(Math.abs(x), Math.abs(y))) return x < y;
  return a.ties[i]! < b.ties[j]! || (a.ties[i] === b.ties[j] && a.positions[i]! < b.positions[j]!);
}

function sorted(undecided: Undecided): Undecided {
  const size = undecided.positions.length;
  let inOrder = true;
  for (let i = 1; i < size && inOrder; i++) inOrder = precedes(undecided, i - 1, undecided, i);
  if (inOrder) return undecided;
  const order = fullSubset(size).sort((i, j) => (precedes(undecided, i, undecided, j) ? -1 : 1));
  const byPosition = undecided.ties === undecided.positions;
  const positions = order.map((i) => undecided.positions[i]!);
  const probabilities = Float64Array.from(order, (i) => undecided.probabilities[i]!);
  return {
    positions,
    probabilities,
    ranks:
      undecided.ranks === undecided.probabilities
        ? probabilities
        : Float64Array.from(order, (i) => undecided.ranks[i]!),
    ties: byPosition ? positions : order.map((i) => undecided.ties[i]!),
  };
}

/** Both in order; the time is a copy of both and a binary search in `many` for each of the `few`. */
function merge(few: Undecided, many: Undecided): Undecided {
  const size = few.positions.length + many.positions.length;
  const byPosition = few.ties === few.positions && many.ties === many.positions;
  const positions = new Int32Array(size);
  const ties = byPosition ? positions : new Int32Array(size);
  const probabilities = new Float64Array(size);
  const ranks = many.ranks === many.probabilities ? probabilities : new Float64Array(size);
  const merged = { positions, probabilities, ranks, ties };
  let from = 0;
  for (let i = 0; i < few.positions.length; i++) {
    const to = placeOf(few, i, { many, from });
    copyRange(many, { from, to }, { merged, at: from + i });
    copyRange(few, { from: i, to: i + 1 }, { merged, at: to + i });
    from = to;
  }
  copyRange(many, { from, to: many.positions.length }, { merged, at: from + few.positions.length });
  return merged;
}

/** The index of the first of `many`, from `from` on, that the element i of `few` precedes. */
function placeOf(few: Undecided, i: number, { many, from }: { many: Undecided; from: number }): number {
  let low = from;
  let high = many.positions.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (precedes(few, i, many, middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function copyRange(
  source: Undecided,
  { from, to }: { from: number; to: number },
  { merged, at }: { merged: Undecided; at: number },
): void {
  if (from === to) return;
  merged.positions.set(source.positions.subarray(from, to), at);
  merged.probabilities.set(source.probabilities.subarray(from, to), at);
  if (merged.ranks !== merged.probabilities) merged.ranks.set(source.ranks.subarray(from, to), at);
  if (merged.ties !== merged.positions) merged.ties.set(source.ties.subarray(from, to), at);
}

function drop(undecided: Undecided, count: number): Undecided {
  const positions = undecided.positions.subarray(count);
  const probabilities = undecided.probabilities.subarray(count);
  return {
    positions,
    probabilities,
    ranks: undecided.ranks === undecided.probabilities ? probabilities : undecided.ranks.subarray(count),
    ties: undecided.ties === undecided.positions ? positions : undecided.ties.subarray(count),
  };
}

function samePrefix(before: ProbabilityState, after: ProbabilityState): boolean {
  if (before.take !== after.take) return false;
  const one = before.undecided.positions.slice(0, before.take).sort();
  const other = after.undecided.positions.slice(0, after.take).sort();
  return one.every((position, i) => position === other[i]);
}

function randomTies(count: number, seed: RandomState): { values: Int32Array; random: RandomState } {
  const values = new Int32Array(count);
  let random = seed;
  for (let i = 0; i < count; i++) {
    const next = nextRandom(random);
    values[i] = Math.floor(next.value * 0x7fffffff);
    random = next.state;
  }
  return { values, random };
}
