import { createHash } from 'node:crypto';
import type { TestRun } from '@pare/core';

/** A variant's identity: 128 bits of SHA-256 of its bytes, as 22 base64url characters. */
export type VariantKey = string;

export function variantKey(bytes: Uint8Array): VariantKey {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
}

/** A verdict that is known; `committed` once the committed path has used it. */
export interface KnownVerdict {
  readonly verdict: TestRun['verdict'];
  readonly ms: number;
  committed: boolean;
  /** Taken from the journal of an earlier run. */
  readonly replayed: boolean;
}

/** The verdicts of all variants tested so far, so that no text is tested twice. */
export class QueryCache {
  private readonly verdicts = new Map<VariantKey, KnownVerdict>();

  get(key: VariantKey): KnownVerdict | undefined {
    return this.verdicts.get(key);
  }

  set(key: VariantKey, known: KnownVerdict): void {
    this.verdicts.set(key, known);
  }
}
