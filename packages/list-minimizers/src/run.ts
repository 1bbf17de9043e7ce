import { type AnySearch, nextRandom, type Subset, seedRandom } from '@pare/core';
import { forEachMissing, fullSubset } from './subset.ts';

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

interface Hashed {
  readonly kept: Subset;
  readonly key: number;
}

/**
 * The sum, modulo 2^53, of a random number per position. It is taken from the hash of the list that the
 * subset came from when fewer elements are missing than present.
 */
function subsetHash(n: number): (subset: Subset, from: Hashed | undefined) => number {
  const high = new Int32Array(n);
  const low = new Int32Array(n);
  let random = seedRandom(n);
  for (let i = 0; i < 2 * n; i++) {
    const next = nextRandom(random);
    random = next.state;
    (i < n ? high : low)[i % n] = next.value * 0x100000000;
  }
  let a = 0;
  let b = 0;
  const subtract = (position: number): void => {
    a = (a - high[position]!) | 0;
    b = (b - low[position]!) & 0x1fffff;
  };
  return (subset, from) => {
    if (from !== undefined && 2 * subset.length > from.kept.length) {
      a = Math.floor(from.key / 0x200000) | 0;
      b = from.key % 0x200000;
      forEachMissing(from.kept, subset, subtract);
    } else {
      a = 0;
      b = 0;
      for (let i = 0; i < subset.length; i++) {
        a = (a + high[subset[i]!]!) | 0;
        b = (b + low[subset[i]!]!) & 0x1fffff;
      }
    }
    return (a >>> 0) * 0x200000 + b;
  };
}
