import type { AnySearch, Subset } from '@pare/core';
import { fullSubset } from './subset.ts';
import { subsetHash } from './subset-hash.ts';

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
  const hash = subsetHash(n);
  const verdicts = new Map<number, boolean>();
  let state = search.start;
  let kept = fullSubset(n);
  let keptKey = hash(kept, undefined);
  let proposals = 0;
  for (;;) {
    const subset = search.propose(state);
    if (subset === undefined) return { kept, tests: verdicts.size, proposals };
    proposals++;
    const key = hash(subset, { kept, key: keptKey });
    let interesting = verdicts.get(key);
    if (interesting === undefined) {
      interesting = test(subset);
      verdicts.set(key, interesting);
    }
    if (interesting) {
      kept = subset;
      keptKey = key;
    }
    state = search.advance(state, interesting);
  }
}
