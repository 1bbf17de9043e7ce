import type { AnySearch, Subset } from '@pare/core';
import { fullSubset } from './subset.ts';

export interface SyncResult {
  /** The positions of the last interesting subset; all n of them if none was. */
  readonly kept: Subset;
  /** Distinct subsets tested: the step count of the papers. */
  readonly tests: number;
  /** Proposals, repeated ones included. */
  readonly proposals: number;
}

/**
 * Runs a search over the subsets of 0..n-1 with a synchronous property test, which is asked once about
 * each distinct subset. Subsets are told apart by a hash of 53 bits.
 */
export function minimizeSync(
  search: AnySearch<Subset>,
  n: number,
  test: (subset: Subset) => boolean,
): SyncResult {
  const verdicts = new Map<number, boolean>();
  let state = search.start;
  let kept = fullSubset(n);
  let proposals = 0;
  for (;;) {
    const subset = search.propose(state);
    if (subset === undefined) return { kept, tests: verdicts.size, proposals };
    proposals++;
    const key = subsetKey(subset);
    let interesting = verdicts.get(key);
    if (interesting === undefined) {
      interesting = test(subset);
      verdicts.set(key, interesting);
    }
    if (interesting) kept = subset;
    state = search.advance(state, interesting);
  }
}

/** Two multiplicative hashes of 32 bits; all bits of one and 21 of the other make an exact double. */
export function subsetKey(subset: Subset): number {
  let a = subset.length;
  let b = 0x9e3779b9 ^ subset.length;
  for (let i = 0; i < subset.length; i++) {
    const position = subset[i]!;
    a = Math.imul(a ^ position, 0x01000193) ^ (a >>> 15);
    b = Math.imul(b + position, 0x85ebca6b) ^ (b >>> 13);
  }
  return (a >>> 0) * 0x200000 + (b >>> 11);
}
