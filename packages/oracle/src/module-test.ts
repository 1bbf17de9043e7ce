import { readFileSync, statSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Exit, PareError, type PropertyTest, type RunOptions, type TestRun } from '@pare/core';
import { verdictOf } from './expectation.ts';
import type { ModuleSetting } from './test-setting.ts';
import { TimeLimit } from './time-limit.ts';

export interface ModuleTestOptions {
  /**
   * A module with `export default (text, { signal }) => boolean | Promise<boolean>`: .mjs, .js, .cjs,
   * or .ts, .mts, .cts where Node.js strips types.
   */
  readonly module: string;
  /** Worker threads, which is the number of tests that run at the same time. Default 1. */
  readonly slots?: number;
  /** Time limit of one test, in ms. Default: ten times the first run, from 1 s to 300 s. */
  readonly timeoutMs?: number;
  /** Heap of one worker thread, in bytes. Default: Node's own limit. */
  readonly memoryBytes?: number;
}

/** A property test that calls a function. */
export interface ModuleTest extends PropertyTest {
  /** Time limit of a test that starts now, in ms: the default is known after the first run. */
  readonly timeoutMs: number;
  /** What to tell `explainFailure`. */
  readonly setting: ModuleSetting;
}

/**
 * A JavaScript module as property test, called in worker threads. What it throws is a crashed test;
 * when it goes on beyond the time limit, its thread is ended. Loads the module once to check it.
 * @throws PareError test-missing, test-broken, options-invalid
 */
export async function moduleTest(options: ModuleTestOptions): Promise<ModuleTest> {
  const { slots = 1, memoryBytes } = options;
  const module = resolve(options.module);
  checkModule(module);
  const limit = new TimeLimit(options.timeoutMs);
  const { ModulePool } = await import('./module-pool.ts');
  const pool = new ModulePool({
    url: pathToFileURL(module).href,
    slots,
    ...(memoryBytes !== undefined && { memoryBytes }),
  });
  const problem = await pool.load();
  if (problem !== undefined) {
    await pool.dispose();
    throw new PareError('test-broken', `The property test ${module} can't be used: ${problem}`);
  }

  return {
    setting: { kind: 'module', module },
    get timeoutMs() {
      return limit.ms;
    },
    async run(variant: Uint8Array, { signal, capture = false }: RunOptions): Promise<TestRun> {
      const limitMs = limit.ms;
      const { result, ms, stdoutTail, stderrTail } = await pool.run(variant, { signal, capture, limitMs });
      limit.learn(ms);
      const exit: Exit = result === 'timeout' ? { kind: 'timeout', limitMs } : result;
      return { verdict: verdictOf(exit, true, {}), ms, exit, stdoutTail, stderrTail };
    },
    dispose: () => pool.dispose(),
  };
}

function checkModule(path: string): void {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) throw new PareError('test-missing', `The property test ${path} does not exist.`);
  if (stat.isDirectory()) {
    throw new PareError('test-missing', `The property test ${path} is a directory, not a module.`);
  }
  try {
    readFileSync(path);
  } catch (error) {
    throw new PareError('test-missing', `The property test ${path} can't be read.`, { cause: error });
  }
  if (/^\.[cm]?ts$/.test(extname(path)) && !stripsTypes()) {
    throw new PareError(
      'test-broken',
      `Node.js ${process.versions.node} can't run TypeScript; ${path} needs Node.js 22.18 or later, or compile it to JavaScript.`,
    );
  }
}

function stripsTypes(): boolean {
  return Boolean((process.features as { typescript?: unknown }).typescript);
}
