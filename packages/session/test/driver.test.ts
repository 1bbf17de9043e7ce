import type { PropertyTest, RunEvent, Search, TestRun } from '@pare/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DriverOptions, type DriverResult, drive } from '../src/driver.ts';

/** Deletes one letter after the other, again from the front after each success. */
function deletion(text: string): Search<{ text: string; at: number }, string> {
  const propose = ({ text: now, at }: { text: string; at: number }): string | undefined =>
    at < now.length ? now.slice(0, at) + now.slice(at + 1) : undefined;
  return {
    start: { text, at: 0 },
    propose,
    advance: (state, kept) =>
      kept ? { text: propose(state) as string, at: 0 } : { ...state, at: state.at + 1 },
    likelihood: ({ at }) => (at % 3) / 3,
  };
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

interface Scripted extends PropertyTest {
  readonly asked: string[];
  readonly ended: string[];
}

/** Answers after `delay(text)` turns of the event loop. */
function scripted(
  interesting: (text: string) => boolean,
  delay: (text: string) => number = () => 0,
): Scripted {
  const asked: string[] = [];
  const ended: string[] = [];
  return {
    asked,
    ended,
    async run(bytes, { signal }): Promise<TestRun> {
      const text = decode(bytes);
      asked.push(text);
      for (let turns = delay(text); turns > 0; turns--) {
        await new Promise((resolve) => setImmediate(resolve));
        if (signal.aborted) {
          ended.push(text);
          throw signal.reason;
        }
      }
      const kept = interesting(text);
      const exit = { kind: 'code', code: kept ? 0 : 1 } as const;
      return { verdict: kept ? 'interesting' : 'rejected', ms: 1000, exit, stdoutTail: '', stderrTail: '' };
    },
    async dispose() {},
  };
}

interface Outcome {
  readonly result: DriverResult;
  readonly events: RunEvent[];
  readonly saved: string[];
}

async function run(
  input: string,
  property: PropertyTest,
  more: Partial<DriverOptions<string>> = {},
): Promise<Outcome> {
  const events: RunEvent[] = [];
  const saved: string[] = [];
  let now = 0;
  const result = await drive<string>({
    search: deletion(input),
    test: property,
    jobs: 1,
    render: encode,
    tokens: (text) => text.length,
    input: encode(input),
    inputTokens: input.length,
    onImproved: (bytes) => saved.push(decode(bytes)),
    observe: (event) => events.push(event),
    clock: () => now++,
    signal: new AbortController().signal,
    budget: {},
    ...more,
  });
  return { result, events, saved };
}

const needsAc = (text: string): boolean => text.includes('a') && text.includes('c');

describe('driver', () => {
  test('tells of every test on request: its slot, its end, whether its verdict was used', async () => {
    const { result, events } = await run('xaybzcw', scripted(needsAc), { jobs: 3, details: true });
    const running = new Map<number, number>();
    const ended = new Set<number>();
    let removed = 0;
    for (const event of events) {
      if (event.type === 'test-started') {
        expect(event.worker).toBeLessThan(3);
        expect([...running.values()]).not.toContain(event.worker);
        running.set(event.test, event.worker);
      } else if (event.type === 'test-ended') {
        expect(running.get(event.test)).toBe(event.worker);
        running.delete(event.test);
        if (event.outcome !== 'cancelled') ended.add(event.test);
      } else if (event.type === 'committed') {
        expect(ended.delete(event.test as number)).toBe(true);
        if (event.verdict === 'interesting') removed += event.removes;
      }
    }
    expect(running.size).toBe(0);
    expect(removed).toBe('xaybzcw'.length - 'ac'.length);
    expect(events.filter(({ type }) => type === 'test-started')).toHaveLength(result.counts.run);
    expect(events.at(-1)?.type).toBe('finished');
  });

  test('committed events are the same for any number of jobs, and single tests are told of on request only', async () => {
    const committed = async (jobs: number): Promise<unknown[]> => {
      const { events } = await run('xaybzcw', scripted(needsAc), { jobs, details: jobs > 1 });
      expect(events.some(({ type }) => type === 'test-started')).toBe(jobs > 1);
      return events.flatMap((event) =>
        event.type === 'committed' ? [[event.index, event.verdict, event.tokens, event.removes]] : [],
      );
    };
    expect(await committed(4)).toEqual(await committed(1));
  });

  test('saves every improvement, ends with the best, counts each committed test once', async () => {
    const { result, saved, events } = await run('xaybcz', scripted(needsAc));
    expect(decode(result.best)).toBe('ac');
    expect(saved.at(-1)).toBe('ac');
    expect(saved).toHaveLength(4);
    expect(result.finished).toBe('fixpoint');
    expect(result.counts.committed).toBe(result.counts.interesting + result.counts.rejected);
    expect(result.counts.run).toBe(result.counts.committed);
    expect(events.filter(({ type }) => type === 'committed')).toHaveLength(result.counts.committed);
    expect(events.at(-1)?.type).toBe('finished');
  });

  test('never tests a text twice', async () => {
    const property = scripted((text) => text.includes('aa'));
    const { result } = await run('aab', property);
    expect(new Set(property.asked).size).toBe(property.asked.length);
    expect(result.counts.cacheHits).toBeGreaterThan(0);
  });

  test('commits the same tests with the same verdicts for any number of jobs and any timing', async () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(
        letters,
        fc.nat(1_000_000),
        fc.integer({ min: 2, max: 9 }),
        async (input, salt, jobs) => {
          const hash = (text: string): number =>
            [...text].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) % 9973, salt);
          const interesting = (text: string): boolean => text === input || hash(text) % 3 === 0;
          const alone = await run(input, scripted(interesting));
          const property = scripted(interesting, (text) => hash(`${text}!`) % 7);
          const together = await run(input, property, { jobs });
          expect(together.result.trace).toBe(alone.result.trace);
          expect(together.result.best).toEqual(alone.result.best);
          expect(together.saved).toEqual(alone.saved);
          expect(together.result.counts.committed).toBe(alone.result.counts.committed);
          expect(together.result.counts.cacheHits).toBe(alone.result.counts.cacheHits);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('ends the tests of futures that did not come true', async () => {
    const property = scripted(needsAc, (text) => (text.length === 5 ? 1 : 50));
    const { result } = await run('xyzabc', property, { jobs: 4 });
    expect(decode(result.best)).toBe('ac');
    expect(property.ended.length).toBeGreaterThan(0);
    expect(result.counts.wasted).toBe(result.counts.run - result.counts.committed);
  });

  test('a budget of tests ends the run at the same place for any number of jobs', async () => {
    const traces = new Set<string>();
    for (const jobs of [1, 3, 8]) {
      const { result } = await run('xaybzcw', scripted(needsAc), { jobs, budget: { tests: 5 } });
      expect(result.finished).toBe('budget');
      expect(result.counts.committed).toBe(5);
      traces.add(result.trace);
    }
    expect(traces.size).toBe(1);
  });

  test('an abort ends the run with the best so far', async () => {
    const abort = new AbortController();
    const property = scripted(needsAc, () => 1);
    const { result } = await run('xyzac', property, {
      jobs: 2,
      signal: abort.signal,
      onImproved: () => abort.abort(),
    });
    expect(result.finished).toBe('interrupted');
    expect(decode(result.best)).toHaveLength(4);
  });

  test('a test that can’t run ends the run with a PareError', async () => {
    const broken: PropertyTest = {
      run: () => Promise.reject(new Error('no more processes')),
      dispose: async () => {},
    };
    await expect(run('abc', broken)).rejects.toMatchObject({ name: 'PareError', code: 'test-broken' });
  });
});
