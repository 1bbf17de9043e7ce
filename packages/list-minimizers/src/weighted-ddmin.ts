/**
 * W_ddmin: ddmin that halves partitions by weight instead of by number of elements.
 *
 * Paper: X. Zhou, Z. Xu, M. Zhang, Y. Tian, C. Sun, "WDD: Weighted Delta Debugging", ICSE 2025
 * (algorithm 1).
 *
 * Guarantees that the result is interesting and 1-minimal, for any deterministic property test: the
 * search ends with a pass that deletes one element at a time until none can go. The empty list is
 * never proposed.
 *
 * Cost: O(n^2) tests at worst. Elements of like weight are tested together, so that heavy elements,
 * which are less likely to be removable, are met in small partitions early.
 *
 * Deviations: after an interesting complement the paper tests the remaining partitions again; they are
 * unsplit and known to be rejected, so only their complements are proposed. A tie between two
 * points of division gives the longer left part.
 */
import type { ListMinimizer, Search, Subset } from '@pare/core';
import { fullSubset, indexOfPosition, withoutRange } from './subset.ts';
import { estimate, NO_TESTS, record, type SuccessRate } from './success-rate.ts';

export function weightedDdmin(): ListMinimizer {
  return (weights) => search(weights);
}

interface State {
  readonly kept: Subset;
  /**
   * Partition i is the range of positions partitions[2i] .. partitions[2i + 1] - 1. A partition is
   * dropped or kept as a whole, so nothing inside its range is ever missing from `kept`.
   */
  readonly partitions: Int32Array;
  readonly phase: 'partitions' | 'complements' | 'one-by-one' | 'over';
  /** The partition, or in the last phase the element of `kept`, that the proposal is about. */
  readonly index: number;
  readonly complements: SuccessRate;
}

const PARTITION_LIKELIHOOD = 0.05;

function search(weights: ArrayLike<number>): Search<State, Subset> {
  const sums = prefixSums(weights);

  /** The state at the first proposal from `state` on that is worth making. */
  function settle(state: State): State {
    let current = state;
    for (;;) {
      const next = settleOnce(current);
      if (next === current) return current;
      current = next;
    }
  }

  function settleOnce(state: State): State {
    if (state.phase === 'over') return state;
    if (state.kept.length < 2) return { ...state, phase: 'over' };
    const partitions = state.partitions.length >> 1;
    const { from, to } = range(state);
    const proposesAll = to - from === state.kept.length;
    switch (state.phase) {
      case 'partitions':
        if (state.index === partitions) return { ...state, phase: 'complements', index: 0 };
        return proposesAll ? { ...state, index: state.index + 1 } : state;
      case 'complements':
        if (state.index === partitions) return halveAll(state);
        return proposesAll || complementIsKnown(state, partitions)
          ? { ...state, index: state.index + 1 }
          : state;
      case 'one-by-one':
        return state.index === state.kept.length ? { ...state, phase: 'over' } : state;
    }
  }

  /** Of two partitions that make up the whole list, each is the complement of the other. */
  function complementIsKnown(state: State, partitions: number): boolean {
    if (partitions !== 2) return false;
    const [a = 0, b = 0, c = 0, d = 0] = state.partitions;
    return b - a + d - c === state.kept.length;
  }

  function halveAll(state: State): State {
    const halves = halve(state.partitions, sums);
    const phase = halves.length === 0 ? 'one-by-one' : 'partitions';
    return { ...state, partitions: halves, phase, index: 0 };
  }

  function advance(state: State, kept: boolean): State {
    const complements = state.phase === 'partitions' ? state.complements : record(state.complements, kept);
    if (!kept) return nextUntested({ ...state, complements, index: state.index + 1 }, state);
    const { from, to } = range(state);
    if (state.phase === 'partitions') {
      const partitions = state.partitions.slice(2 * state.index, 2 * state.index + 2);
      return settle(halveAll({ ...state, kept: state.kept.slice(from, to), partitions }));
    }
    const partitions =
      state.phase === 'complements'
        ? withoutRange(state.partitions, 2 * state.index, 2 * state.index + 2)
        : state.partitions;
    return settle({ ...state, kept: withoutRange(state.kept, from, to), partitions, index: 0, complements });
  }

  /** The last complement before the one-by-one phase can be the first of that phase. */
  function nextUntested(state: State, rejected: State): State {
    const next = settle(state);
    if (rejected.phase !== 'complements' || next.phase !== 'one-by-one') return next;
    const one = range(rejected);
    const other = range(next);
    if (one.from !== other.from || one.to !== other.to) return next;
    return settle({ ...next, index: next.index + 1 });
  }

  /** The range of indices of `kept` that the proposal keeps (partitions) or leaves out (else). */
  function range(state: State): { from: number; to: number } {
    if (state.phase === 'one-by-one') return { from: state.index, to: state.index + 1 };
    if (2 * state.index >= state.partitions.length) return { from: 0, to: 0 };
    const first = state.partitions[2 * state.index]!;
    const from = indexOfPosition(state.kept, first);
    return { from, to: from + state.partitions[2 * state.index + 1]! - first };
  }

  const whole = Int32Array.of(0, weights.length);
  return {
    start: settle({
      kept: fullSubset(weights.length),
      partitions: whole,
      phase: 'partitions',
      index: 0,
      complements: NO_TESTS,
    }),
    propose(state) {
      if (state.phase === 'over') return undefined;
      const { from, to } = range(state);
      return state.phase === 'partitions' ? state.kept.slice(from, to) : withoutRange(state.kept, from, to);
    },
    advance,
    likelihood: (state) =>
      state.phase === 'partitions' ? PARTITION_LIKELIHOOD : estimate(state.complements),
  };
}

/** sums[i] is the weight of the elements before position i. */
function prefixSums(weights: ArrayLike<number>): Float64Array {
  const sums = new Float64Array(weights.length + 1);
  for (let i = 0; i < weights.length; i++) sums[i + 1] = sums[i]! + weights[i]!;
  return sums;
}

/** Every partition of two or more elements in two halves by weight; partitions of one element are dropped. */
function halve(partitions: Int32Array, sums: Float64Array): Int32Array {
  const halves: number[] = [];
  for (let i = 0; i < partitions.length; i += 2) {
    const from = partitions[i]!;
    const to = partitions[i + 1]!;
    if (to - from < 2) continue;
    const middle = middleByWeight(sums, from, to);
    halves.push(from, middle, middle, to);
  }
  return Int32Array.from(halves);
}

/** The last of the points from+1 .. to-1 at which the weights on both sides differ the least. */
function middleByWeight(sums: Float64Array, from: number, to: number): number {
  const target = sums[from]! + sums[to]!;
  let low = from + 1;
  let high = to - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (2 * sums[middle]! <= target) low = middle;
    else high = middle - 1;
  }
  // `low` is the last point whose left side is not the heavier one; the next point may be as close.
  if (low === to - 1) return low;
  return Math.abs(2 * sums[low + 1]! - target) <= Math.abs(target - 2 * sums[low]!) ? low + 1 : low;
}
