import type { Subset } from '@pare/core';

/** All positions 0..n-1. */
export function fullSubset(n: number): Subset {
  const all = new Int32Array(n);
  for (let i = 0; i < n; i++) all[i] = i;
  return all;
}

/** `kept` without the elements at the indices from..to-1. */
export function withoutRange(kept: Subset, from: number, to: number): Subset {
  const rest = new Int32Array(kept.length - (to - from));
  rest.set(kept.subarray(0, from));
  rest.set(kept.subarray(to), from);
  return rest;
}

/** `kept` without `positions`, all of which it contains. Time: one copy and a binary search per position. */
export function withoutPositions(kept: Subset, positions: Int32Array): Subset {
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
