import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BusyTime } from '../src/busy-time.ts';

test('busy time is the length of the union of all intervals', () => {
  const interval = fc.tuple(fc.nat(500), fc.nat(40));
  fc.assert(
    fc.property(fc.array(interval, { maxLength: 60 }), (intervals) => {
      const busy = new BusyTime();
      const covered = new Set<number>();
      const byEnd = intervals
        .map(([from, length]) => ({ from, to: from + length }))
        .sort((a, b) => a.to - b.to);
      for (const { from, to } of byEnd) {
        busy.add(from, to);
        for (let ms = from; ms < to; ms++) covered.add(ms);
      }
      expect(busy.total).toBe(covered.size);
    }),
  );
});

test('memory stays bounded over many intervals', () => {
  const busy = new BusyTime();
  for (let k = 0; k < 100_000; k++) busy.add(2 * k, 2 * k + 1);
  expect(busy.total).toBe(100_000);
});
