import { nextRandom, type Subset, seedRandom } from '@pare/core';
import { forEachMissing } from './subset.ts';

/** A list that a subset came from, with its hash. */
export interface Hashed {
  readonly kept: Subset;
  readonly key: number;
}

/**
 * A hash of 53 bits of the subsets of 0..n-1: the sum of a random number per position, so that it is
 * found from the hash of a larger list when few elements are missing.
 */
export function subsetHash(n: number): (subset: Subset, from?: Hashed) => number {
  const { high, low } = positionHashes(n);
  let highSum = 0;
  let lowSum = 0;
  const subtract = (position: number): void => {
    highSum = (highSum - high[position]!) | 0;
    lowSum = (lowSum - low[position]!) | 0;
  };
  return (subset, from) => {
    if (from !== undefined && 2 * subset.length > from.kept.length) {
      highSum = Math.floor(from.key / LOW_RANGE) | 0;
      lowSum = from.key % LOW_RANGE;
      forEachMissing(from.kept, subset, subtract);
    } else {
      highSum = 0;
      lowSum = 0;
      for (let i = 0; i < subset.length; i++) {
        highSum = (highSum + high[subset[i]!]!) | 0;
        lowSum = (lowSum + low[subset[i]!]!) | 0;
      }
    }
    return hashKey(highSum, lowSum);
  };
}

export interface PositionHashes {
  readonly high: Int32Array;
  readonly low: Int32Array;
}

export function positionHashes(n: number): PositionHashes {
  const high = new Int32Array(n);
  const low = new Int32Array(n);
  let random = seedRandom(n);
  for (let i = 0; i < 2 * n; i++) {
    const next = nextRandom(random);
    random = next.state;
    (i < n ? high : low)[i % n] = next.value * 0x100000000;
  }
  return { high, low };
}

const LOW_RANGE = 0x200000;

/** All 32 bits of one sum and the lower 21 of the other, as an exact double. */
export function hashKey(highSum: number, lowSum: number): number {
  return (highSum >>> 0) * LOW_RANGE + (lowSum & (LOW_RANGE - 1));
}

/** A set of keys that only grows: open addressing in one typed array, for millions of additions a second. */
export interface KeySet {
  add(key: number): void;
  size(): number;
}

export function keySet(): KeySet {
  let slots = new Float64Array(1 << 10).fill(-1);
  let count = 0;

  function insert(key: number): void {
    const mask = slots.length - 1;
    let at = (key / LOW_RANGE) & mask;
    while (slots[at] !== -1 && slots[at] !== key) at = (at + 1) & mask;
    if (slots[at] === key) return;
    slots[at] = key;
    count++;
  }

  function add(key: number): void {
    if (2 * count >= slots.length) {
      const old = slots;
      slots = new Float64Array(2 * old.length).fill(-1);
      count = 0;
      for (const previous of old) if (previous !== -1) insert(previous);
    }
    insert(key);
  }

  return { add, size: () => count };
}
