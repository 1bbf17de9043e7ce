import type { Subset } from '@pare/core';

/** All positions 0..n-1. */
export function fullSubset(n: number): Subset {
  const all = new Int32Array(n);
  for (let i = 0; i < n; i++) all[i] = i;
  return all;
}

/** `kept` without the elements at the indices from..to-1. */
export function withoutRange(kept: Subset, from: number, to: number): Subset {
  // A slice need not be zeroed first, which is most of the time that a new array takes.
  const rest = kept.slice(0, kept.length - (to - from));
  if (to < kept.length) rest.set(kept.subarray(to), from);
  return rest;
}

/** `kept` without `positions`, all of which it contains. Time: one copy and a binary search per position. */
export function withoutPositions(kept: Subset, positions: Int32Array): Subset {
  if (positions.length === 1) {
    const at = indexOfPosition(kept, positions[0]!);
    return withoutRange(kept, at, at + 1);
  }
  const removed = positions.slice().sort();
  const rest = new Int32Array(kept.length - removed.length);
  let from = 0;
  let filled = 0;
  for (const position of removed) {
    const at = indexOfPosition(kept, position, from);
    rest.set(kept.subarray(from, at), filled);
    filled += at - from;
    from = at + 1;
  }
  rest.set(kept.subarray(from), filled);
  return rest;
}

/** The index of the first element of `kept` that is not below `position`, searched from `from` on. */
export function indexOfPosition(kept: Subset, position: number, from = 0): number {
  let low = from;
  let high = kept.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (kept[middle]! < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Calls `visit` with every position of `kept` that `subset` lacks. `subset` must be a subset of `kept`.
 * Time: a binary search per run of missing positions, not a look at every position.
 */
export function forEachMissing(kept: Subset, subset: Subset, visit: (position: number) => void): void {
  let shift = 0;
  let from = 0;
  while (shift < kept.length - subset.length) {
    // Up to the next missing position subset[i] is kept[i + shift]; from there on it is greater.
    let low = from;
    let high = subset.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (subset[middle] === kept[middle + shift]) low = middle + 1;
      else high = middle;
    }
    const end = low === subset.length ? kept.length : low + shift + 1;
    for (let i = low + shift; i < end; i++) visit(kept[i]!);
    shift += end - (low + shift);
    from = low;
  }
}
