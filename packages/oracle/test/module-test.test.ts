import { describe, expect, it } from 'vitest';
import { leakCount } from '../../testkit/src/index.ts';
import { type ModuleTest, type ModuleTestOptions, moduleTest } from '../src/module-test.ts';
import { bench, runOn } from './setup.ts';

const current = bench();

async function module(code: string, options: Partial<ModuleTestOptions> = {}): Promise<ModuleTest> {
  const { folder, use } = current();
  return use(await moduleTest({ module: folder.write('test.mjs', code), ...options }));
}

describe('a module', () => {
  it('answers with true or false, at once or later', async () => {
    const test = await module('export default async (text) => text.includes("é")');
    expect(await runOn(test, 'café')).toMatchObject({
      verdict: 'interesting',
      exit: { kind: 'returned', value: true },
    });
    expect((await runOn(test, 'cafe')).verdict).toBe('rejected');
  });

  it('is crashed by what it throws, with the message kept', async () => {
    const test = await module(
      'export default (text) => { if (text) throw new Error("on " + text); return true; }',
    );
    expect(await runOn(test, 'fire')).toMatchObject({
      verdict: 'crashed',
      exit: { kind: 'threw', message: expect.stringContaining('on fire') },
    });
    expect((await runOn(test, '')).verdict).toBe('interesting');
  });

  it('has to return a boolean', async () => {
    const test = await module('export default (text) => { text.includes("x") }');
    expect(await runOn(test, 'x')).toMatchObject({
      verdict: 'crashed',
      exit: { message: expect.stringContaining('returned undefined') },
    });
  });

  it('prints to nobody, or to the tails', async () => {
    const test = await module(
      'export default () => { console.log("out"); console.error("err"); return true; }',
    );
    expect(await runOn(test, '')).toMatchObject({ stdoutTail: 'out\n', stderrTail: 'err\n' });
  });

  it.each([
    ['never returns', 'export default (text) => { while (text); return true; }'],
    ['never settles', 'export default (text) => (text ? new Promise(() => {}) : true)'],
    [
      'is asleep',
      'export default (text) => { if (text) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); return true; }',
    ],
  ])('is ended when it %s, and the next test runs', async (_, code) => {
    const test = await module(code, { timeoutMs: 100 });
    for (let i = 0; i < 2; i++) {
      expect(await runOn(test, 'x')).toMatchObject({
        verdict: 'timeout',
        exit: { kind: 'timeout', limitMs: 100 },
      });
      expect((await runOn(test, '')).verdict).toBe('interesting');
    }
  });

  it('may stop by itself at the limit', async () => {
    const code = `let starts = 0; export default (text, { signal }) => text === 'count' ? ++starts === 3 :
      new Promise((resolve) => { starts++; signal.addEventListener('abort', () => resolve(true)); });`;
    const test = await module(code, { timeoutMs: 50 });
    for (let i = 0; i < 2; i++) expect((await runOn(test, '')).verdict).toBe('timeout');
    expect((await runOn(test, 'count')).verdict).toBe('interesting');
  });

  it('is crashed by the end of its thread', async () => {
    const exits = await module('export default (text) => { if (text) process.exit(0); return true; }');
    expect((await runOn(exits, 'x')).verdict).toBe('crashed');
    expect((await runOn(exits, '')).verdict).toBe('interesting');
    const eats = await module(
      'export default (text) => { const all = []; while (text) all.push(new Array(1e5).fill({})); return true; }',
      { memoryBytes: 32e6, timeoutMs: 20_000 },
    );
    expect((await runOn(eats, 'x')).verdict).toBe('crashed');
    expect((await runOn(eats, '')).verdict).toBe('interesting');
  });

  it('survives an error thrown by a timer it left behind', async () => {
    const test = await module(
      'export default (text) => { if (text) setTimeout(() => { throw new Error("late"); }); return true; }',
    );
    for (const text of ['x', '', 'x', ''])
      expect(['interesting', 'crashed']).toContain((await runOn(test, text)).verdict);
  });

  it('is aborted at once, whatever it does', async () => {
    const test = await module('export default (text) => { while (text); return true; }', {
      timeoutMs: 60_000,
    });
    const abort = new AbortController();
    const running = runOn(test, 'x', abort.signal);
    const queued = runOn(test, 'x', abort.signal);
    setTimeout(() => abort.abort(new Error('enough')), 50);
    await expect(running).rejects.toThrow('enough');
    await expect(queued).rejects.toThrow('enough');
    expect((await runOn(test, '')).verdict).toBe('interesting');
  });

  it('is in time where only this thread is late', async () => {
    const code = 'export default () => new Promise((resolve) => setTimeout(resolve, 150, true))';
    const test = await module(code, { timeoutMs: 400 });
    await runOn(test, '');
    const running = runOn(test, 'x');
    // The run begins; then its answer and the end of the time limit come while nobody listens.
    await new Promise((resolve) => setTimeout(resolve, 50));
    // Timers come before messages after this.
    await new Promise((resolve) => setImmediate(resolve));
    const end = performance.now() + 1000;
    while (performance.now() < end);
    expect((await running).verdict).toBe('interesting');
  });

  it('runs as many tests at a time as it has slots', async () => {
    const code = 'export default () => new Promise((resolve) => setTimeout(resolve, 200, true))';
    const test = await module(code, { slots: 4 });
    await Promise.all([1, 2, 3, 4].map(() => runOn(test, '')));
    const start = performance.now();
    await Promise.all([1, 2, 3, 4].map(() => runOn(test, '')));
    expect(performance.now() - start).toBeLessThan(500);
  });

  it('ends with its threads, and refuses to go on', async () => {
    const before = leakCount('no process');
    const test = await module('export default (text) => { while (text); return true; }');
    const running = runOn(test, 'x').catch((error: Error) => error.message);
    await Promise.all([test.dispose(), test.dispose()]);
    expect(await running).toMatch(/was ended/);
    await expect(runOn(test, '')).rejects.toThrow(/was ended/);
    expect(leakCount('no process')).toEqual(before);
  });
});

describe('a module is refused when it', () => {
  it.each([
    ['has no default export', 'export const test = () => true', /no default export/],
    ['exports no function', 'export default 1', /found: number/],
    ['has a syntax error', 'export default (', /SyntaxError/],
    ['imports what is not there', 'import "./nowhere.mjs"; export default () => true', /nowhere\.mjs/],
  ])('%s', async (_, code, message) => {
    await expect(module(code)).rejects.toMatchObject({
      code: 'test-broken',
      message: expect.stringMatching(message),
    });
  });

  it('does not exist or is a directory', async () => {
    await expect(moduleTest({ module: '/no/test.mjs' })).rejects.toMatchObject({ code: 'test-missing' });
    await expect(moduleTest({ module: '/' })).rejects.toThrow(/is a directory/);
  });

  it.skipIf((process.features as { typescript?: unknown }).typescript)(
    'is TypeScript and Node.js is too old',
    async () => {
      const path = current().folder.write('test.ts', 'export default (text: string) => true');
      await expect(moduleTest({ module: path })).rejects.toThrow(/can't run TypeScript/);
    },
  );
});
