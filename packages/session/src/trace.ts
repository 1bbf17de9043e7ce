import { createHash } from 'node:crypto';
import type { Verdict } from '@pare/core';
import type { VariantKey } from './query-cache.ts';

/** A running hash over the committed tests in order: two runs with equal traces did the same. */
export class Trace {
  private readonly hash = createHash('sha256');

  add(key: VariantKey, verdict: Verdict): void {
    this.hash.update(`${key} ${verdict}\n`);
  }

  digest(): string {
    return this.hash.copy().digest('hex').slice(0, 32);
  }
}
