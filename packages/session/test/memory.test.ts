import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { PropertyTest, RunEvent, Search, TestRun } from '@pare/core';
import { expect, test } from 'vitest';
import { drive } from '../src/driver.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const TESTS = 60_000;
const TEXT = 2000;

interface State {
  readonly round: number;
  readonly kept: number;
}

/** Never ends; every variant is new, some are kept, and every change has a name of its own. */
const search: Search<State, string> = {
  start: { round: 0, kept: 0 },
  propose: ({ round, kept }) => `${round} ${kept} `.padEnd(TEXT, 'x'),
  advance: ({ round, kept }, wasKept) => ({ round: round + 1, kept: kept + (wasKept ? 1 : 0) }),
  likelihood: ({ round }) => (round % 5) / 5,
  change: ({ round, kept }) => `change ${round} ${kept}`,
};

/** Answers at once or a turn of the event loop later. */
const property: PropertyTest = {
  async run(bytes): Promise<TestRun> {
    const round = Number.parseInt(Buffer.from(bytes.subarray(0, 20)).toString(), 10);
    if (round % 7 === 0) await new Promise((resolve) => setImmediate(resolve));
    const kept = round % 10 === 0;
    const exit = { kind: 'returned', value: kept } as const;
    return { verdict: kept ? 'interesting' : 'rejected', ms: 0.1, exit, stdoutTail: '', stderrTail: '' };
  },
  async dispose() {},
};

test(`memory grows by no more than the record of verdicts in ${TESTS} tests`, async () => {
  const samples: number[] = [];
  const observe = (event: RunEvent): void => {
    if (event.type !== 'committed' || event.index % (TESTS / 6) !== 0) return;
    collect();
    const { heapUsed, external } = process.memoryUsage();
    samples.push((heapUsed + external) / 2 ** 20);
  };
  const { counts } = await drive<string>({
    search,
    test: property,
    jobs: 4,
    render: (text) => Buffer.from(text),
    tokens: ({ length }) => length,
    input: new Uint8Array(TEXT + 1),
    inputTokens: TEXT + 1,
    onImproved: () => {},
    observe,
    clock: () => performance.now(),
    signal: new AbortController().signal,
    budget: { tests: TESTS },
  });
  expect(counts.committed).toBe(TESTS);
  const [first = 0, ...rest] = samples;
  expect(rest).toHaveLength(5);
  // Were variants kept, this would be 100 MB; names of changes and 42 bytes for each verdict are 10.
  expect(Math.max(...rest) - first).toBeLessThan(30);
});
