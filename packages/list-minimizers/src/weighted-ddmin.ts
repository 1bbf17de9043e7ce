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
import type { ListMinimizer, Subset } from '@pare/core';
import { type Cut, type RangeSearch, rangeSearch, sameSubset, subsetOf } from './range-search.ts';
import { fullSubset, indexOfPosition, withoutRange } from './subset.ts';
import { estimate, NO_TESTS, record, type SuccessRate } from './success-rate.ts';

export function weightedDdmin(): ListMinimizer {
  return (weights) => search(weights);
}

interface Place {
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

interface State extends Place {
  /** The partition or element takes up the indices from..to-1 of `kept`. */
  readonly from: number;
  readonly to: number;
}

const PARTITION_LIKELIHOOD = 0.05;

function search(weights: ArrayLike<number>): RangeSearch<State> {
  const sums = prefixSums(weights);

  /** The state at the first proposal from a place on that is worth making. */
  function settle(start: Place): State {
    let place = start;
    for (;;) {
      const { kept, partitions, phase, index, complements } = place;
      const { from, to } = rangeAt(place);
      const next = nextPlace(place, to - from);
      if (next === undefined) return { kept, partitions, phase, index, complements, from, to };
      place = next;
    }
  }

  /** The place to go to instead of a place without a proposal. */
  function nextPlace(place: Place, size: number): Place | undefined {
    const { kept, partitions, phase, index } = place;
    const count = partitions.length >> 1;
    if (phase === 'over') return undefined;
    if (kept.length < 2) return { ...place, phase: 'over' };
    switch (phase) {
      case 'partitions':
        if (index === count) return { ...place, phase: 'complements', index: 0 };
        return size === kept.length ? { ...place, index: index + 1 } : undefined;
      case 'complements':
        if (index === count) return halveAll(place);
        return size === kept.length || isTwoHalves(place) ? { ...place, index: index + 1 } : undefined;
      case 'one-by-one':
        return index === kept.length ? { ...place, phase: 'over' } : undefined;
    }
  }

  function halveAll(place: Place): Place {
    const partitions = halve(place.partitions, sums);
    const phase = partitions.length === 0 ? 'one-by-one' : 'partitions';
    return { ...place, partitions, phase, index: 0 };
  }

  function advance(state: State, kept: boolean): State {
    const complements = state.phase === 'partitions' ? state.complements : record(state.complements, kept);
    if (!kept) return nextUntested(state, complements);
    const rest = subsetOf(cut(state)!);
    const [from, to] = [2 * state.index, 2 * state.index + 2];
    switch (state.phase) {
      case 'partitions':
        return settle(halveAll({ ...state, kept: rest, partitions: state.partitions.slice(from, to) }));
      case 'complements': {
        const partitions = withoutRange(state.partitions, from, to);
        return settle({ ...state, kept: rest, partitions, index: 0, complements });
      }
      default:
        return settle({ ...state, kept: rest, index: 0, complements });
    }
  }

  /** The state after a rejection, past a proposal that equals the rejected one. */
  function nextUntested(state: State, complements: SuccessRate): State {
    const { kept, partitions, phase } = state;
    const rejected = cut(state)!;
    let next = settle({ kept, partitions, phase, index: state.index + 1, complements });
    for (;;) {
      const proposal = cut(next);
      if (proposal === undefined || !sameSubset(rejected, proposal)) return next;
      next = settle({ ...next, index: next.index + 1 });
    }
  }

  function cut({ kept, phase, from, to }: State): Cut | undefined {
    if (phase === 'over') return undefined;
    return { mode: phase === 'partitions' ? 'only' : 'without', kept, from, to };
  }

  return rangeSearch({
    start: settle({
      kept: fullSubset(weights.length),
      partitions: Int32Array.of(0, weights.length),
      phase: 'partitions',
      index: 0,
      complements: NO_TESTS,
    }),
    cut,
    advance,
    likelihood: (state) =>
      state.phase === 'partitions' ? PARTITION_LIKELIHOOD : estimate(state.complements),
  });
}

function rangeAt({ kept, partitions, phase, index }: Place): { from: number; to: number } {
  if (phase === 'one-by-one') return { from: index, to: index + 1 };
  if (2 * index >= partitions.length) return { from: 0, to: 0 };
  const first = partitions[2 * index]!;
  const from = indexOfPosition(kept, first);
  return { from, to: from + partitions[2 * index + 1]! - first };
}

/** Of two partitions that make up the whole list, each is the complement of the other, so it is tested. */
function isTwoHalves({ kept, partitions }: Place): boolean {
  if (partitions.length !== 4) return false;
  const [a = 0, b = 0, c = 0, d = 0] = partitions;
  return b - a + d - c === kept.length;
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
