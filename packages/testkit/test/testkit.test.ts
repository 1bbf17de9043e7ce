import { existsSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FakeClock, leakCount, scriptedTest, temporaryFolder } from '../src/index.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('a fake clock', () => {
  it('wakes sleepers in the order of their time', async () => {
    const clock = new FakeClock();
    const woken: string[] = [];
    const sleep = (ms: number): Promise<unknown> =>
      clock.sleep(ms).then(() => woken.push(`${ms} at ${clock.now}`));
    void sleep(30).then(() => sleep(5));
    void sleep(10);
    await clock.advance(20);
    expect(woken).toEqual(['10 at 10']);
    expect([clock.now, clock.sleeping]).toEqual([20, 1]);
    await clock.advance(100);
    expect(woken).toEqual(['10 at 10', '30 at 30', '5 at 35']);
    expect(await clock.advanceToNext()).toBe(false);
  });

  it('lets sleepers be aborted', async () => {
    const clock = new FakeClock();
    const abort = new AbortController();
    const slept = clock.sleep(10, abort.signal);
    abort.abort(new Error('up'));
    await expect(slept).rejects.toThrow('up');
    expect(clock.sleeping).toBe(0);
  });
});

describe('a scripted test', () => {
  it('answers by the text and records its calls', async () => {
    const clock = new FakeClock();
    const test = scriptedTest({
      verdict: (text, call) => (call === 2 ? 'flaky' : text === 'a'),
      delayMs: (text) => text.length,
      clock,
    });
    const { signal } = new AbortController();
    const abort = new AbortController();
    const runs = ['a', 'b', 'ccc'].map((text) => test.run(bytes(text), { signal }));
    const aborted = test.run(bytes('dddd'), { signal: abort.signal });
    expect(test.running).toBe(4);
    abort.abort(new Error('no more'));
    await expect(aborted).rejects.toThrow('no more');
    await clock.advance(3);
    expect((await Promise.all(runs)).map(({ verdict, ms }) => [verdict, ms])).toEqual([
      ['interesting', 1],
      ['rejected', 1],
      ['flaky', 3],
    ]);
    expect(test.calls.map(({ text, outcome }) => [text, outcome])).toEqual([
      ['a', 'interesting'],
      ['b', 'rejected'],
      ['ccc', 'flaky'],
      ['dddd', 'aborted'],
    ]);
    expect([test.running, test.mostRunning]).toEqual([0, 4]);
  });
});

describe('a temporary folder', () => {
  it('holds files and scripts until it is removed', () => {
    const folder = temporaryFolder();
    expect(statSync(folder.script('deep/test.sh', 'exit 0')).mode & 0o111).not.toBe(0);
    folder.remove();
    expect(existsSync(folder.path)).toBe(false);
  });
});

describe('a leak count', () => {
  it('does not change by itself', () => {
    expect(leakCount('marker')).toEqual(leakCount('marker'));
  });
});
