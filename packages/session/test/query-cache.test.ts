import { VERDICTS } from '@pare/core';
import { describe, expect, test } from 'vitest';
import { QueryCache, variantKey } from '../src/query-cache.ts';

const key = (text: string): string => variantKey(new TextEncoder().encode(text));

describe('QueryCache', () => {
  test('remembers every verdict with its time and flags', () => {
    const cache = new QueryCache();
    VERDICTS.forEach((verdict, k) => {
      const known = { verdict, ms: k + 0.5, committed: k % 2 === 0, replayed: k > 2 };
      cache.set(key(verdict), known);
      expect(cache.get(key(verdict))).toEqual(known);
    });
    expect(cache.get(key('none'))).toBeUndefined();
    cache.commit(key('rejected'));
    expect(cache.get(key('rejected'))?.committed).toBe(true);
    expect(cache.size).toBe(VERDICTS.length);
  });

  test('a million entries fit in 64 MB', () => {
    const before = process.memoryUsage().arrayBuffers;
    const cache = new QueryCache();
    const known = { verdict: 'rejected', ms: 1, committed: true, replayed: false } as const;
    const bytes = Buffer.alloc(16);
    for (let k = 0; k < 1_000_000; k++) {
      // Scattered like a hash, without computing a million of them.
      bytes.writeUInt32LE(Math.imul(k, 0x9e3779b1) >>> 0, 0);
      bytes.writeUInt32LE(k, 4);
      cache.set(bytes.toString('base64url'), known);
    }
    expect(cache.size).toBe(1_000_000);
    const megabytes = (process.memoryUsage().arrayBuffers - before) / 2 ** 20;
    expect(megabytes).toBeLessThan(64 + 32);
  });

  test('keys are 128 bits of SHA-256', () => {
    expect(key('')).toBe('47DEQpj8HBSa-_TImW-5JA');
    expect(key('a')).toHaveLength(22);
  });
});
