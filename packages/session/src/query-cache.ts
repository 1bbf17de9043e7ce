import { createHash } from 'node:crypto';
import { VERDICTS, type Verdict } from '@pare/core';

/** A variant's identity: 128 bits of SHA-256 of its bytes, as 22 base64url characters. */
export type VariantKey = string;

export function variantKey(bytes: Uint8Array): VariantKey {
  return createHash('sha256').update(bytes).digest().toString('base64url', 0, KEY_BYTES);
}

/** A verdict that is known. */
export interface KnownVerdict {
  readonly verdict: Verdict;
  /** The test's own time. */
  readonly ms: number;
  /** The committed path has used it. */
  readonly committed: boolean;
  /** Taken from the journal of an earlier run. */
  readonly replayed: boolean;
}

const KEY_BYTES = 16;
const KEY_WORDS = KEY_BYTES / 4;
const COMMITTED = 0x40;
const REPLAYED = 0x80;

/**
 * The verdicts of all variants tested so far, so that no text is tested twice. A hash table in flat
 * arrays: a million entries take about 42 MB.
 */
export class QueryCache {
  private capacity = 1 << 10;
  private count = 0;
  private keys = new Uint32Array(this.capacity * KEY_WORDS);
  /** 0 for an empty place, else the verdict's number from 1 on, and flags. */
  private infos = new Uint8Array(this.capacity);
  private times = new Float32Array(this.capacity);

  get size(): number {
    return this.count;
  }

  get(key: VariantKey): KnownVerdict | undefined {
    const place = this.find(wordsOf(key));
    const info = this.infos[place] as number;
    if (info === 0) return undefined;
    return {
      verdict: VERDICTS[(info & ~(COMMITTED | REPLAYED)) - 1] as Verdict,
      ms: this.times[place] as number,
      committed: (info & COMMITTED) !== 0,
      replayed: (info & REPLAYED) !== 0,
    };
  }

  set(key: VariantKey, { verdict, ms, committed, replayed }: KnownVerdict): void {
    if (this.count * 4 >= this.capacity * 3) this.grow();
    const words = wordsOf(key);
    const place = this.find(words);
    if (this.infos[place] === 0) this.count++;
    this.keys.set(words, place * KEY_WORDS);
    this.infos[place] =
      (VERDICTS.indexOf(verdict) + 1) | (committed ? COMMITTED : 0) | (replayed ? REPLAYED : 0);
    this.times[place] = ms;
  }

  /** Notes that the committed path has used the verdict. */
  commit(key: VariantKey): void {
    const place = this.find(wordsOf(key));
    if (this.infos[place] !== 0) this.infos[place] = (this.infos[place] as number) | COMMITTED;
  }

  /** Where the key is, or where it would go. */
  private find(words: Uint32Array): number {
    const { keys, infos } = this;
    const mask = this.capacity - 1;
    for (let place = (words[0] as number) & mask; ; place = (place + 1) & mask) {
      if (infos[place] === 0) return place;
      const at = place * KEY_WORDS;
      if (
        keys[at] === words[0] &&
        keys[at + 1] === words[1] &&
        keys[at + 2] === words[2] &&
        keys[at + 3] === words[3]
      ) {
        return place;
      }
    }
  }

  private grow(): void {
    const { keys, infos, times } = this;
    this.capacity *= 2;
    this.keys = new Uint32Array(this.capacity * KEY_WORDS);
    this.infos = new Uint8Array(this.capacity);
    this.times = new Float32Array(this.capacity);
    infos.forEach((info, old) => {
      if (info === 0) return;
      const words = keys.subarray(old * KEY_WORDS, (old + 1) * KEY_WORDS);
      const place = this.find(words);
      this.keys.set(words, place * KEY_WORDS);
      this.infos[place] = info;
      this.times[place] = times[old] as number;
    });
  }
}

function wordsOf(key: VariantKey): Uint32Array {
  const words = new Uint32Array(KEY_WORDS);
  Buffer.from(words.buffer).write(key, 'base64url');
  return words;
}
