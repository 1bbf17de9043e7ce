import type { Exit, PropertyTest, RunOptions, TestRun, Verdict } from '@pare/core';
import type { FakeClock } from './fake-clock.ts';

/** How a scripted property test answers. */
export interface ScriptedTestOptions {
  /** True for interesting, false for rejected, or any verdict. `call` counts from 0. */
  readonly verdict: (text: string, call: number) => boolean | Verdict;
  /** How long the answer takes on the clock, in ms. Default: it comes at once. */
  readonly delayMs?: (text: string, call: number) => number;
  readonly clock?: FakeClock;
}

/** One call of a scripted property test. */
export interface ScriptedCall {
  readonly text: string;
  readonly capture: boolean;
  outcome: Verdict | 'running' | 'aborted';
}

/** A property test without processes that keeps a record of its calls. */
export interface ScriptedTest extends PropertyTest {
  /** In the order of their start. */
  readonly calls: readonly ScriptedCall[];
  /** How many run now, and how many ever ran at the same time. */
  readonly running: number;
  readonly mostRunning: number;
  readonly disposed: boolean;
}

/** A property test whose verdicts are given by a function of the variant's text. */
export function scriptedTest(script: ScriptedTestOptions | ScriptedTestOptions['verdict']): ScriptedTest {
  const options: ScriptedTestOptions = typeof script === 'function' ? { verdict: script } : script;
  const calls: ScriptedCall[] = [];
  let running = 0;
  let mostRunning = 0;
  let disposed = false;

  const run = async (variant: Uint8Array, { signal, capture = false }: RunOptions): Promise<TestRun> => {
    signal.throwIfAborted();
    if (disposed) throw new Error('The scripted test is used after its end.');
    const text = new TextDecoder().decode(variant);
    const index = calls.length;
    const call: ScriptedCall = { text, capture, outcome: 'running' };
    calls.push(call);
    running++;
    mostRunning = Math.max(mostRunning, running);
    try {
      const ms = options.delayMs?.(text, index) ?? 0;
      if (options.clock !== undefined) await options.clock.sleep(ms, signal);
      const answer = options.verdict(text, index);
      const verdict = typeof answer === 'boolean' ? (answer ? 'interesting' : 'rejected') : answer;
      call.outcome = verdict;
      return { verdict, ms, exit: exitOf(verdict), stdoutTail: '', stderrTail: '' };
    } catch (error) {
      call.outcome = 'aborted';
      throw error;
    } finally {
      running--;
    }
  };

  return {
    calls,
    get running() {
      return running;
    },
    get mostRunning() {
      return mostRunning;
    },
    get disposed() {
      return disposed;
    },
    run,
    async dispose() {
      disposed = true;
    },
  };
}

function exitOf(verdict: Verdict): Exit {
  switch (verdict) {
    case 'interesting':
      return { kind: 'code', code: 0 };
    case 'rejected':
    case 'flaky':
      return { kind: 'code', code: 1 };
    case 'timeout':
      return { kind: 'timeout', limitMs: 1000 };
    case 'crashed':
      return { kind: 'signal', signal: 'SIGSEGV' };
  }
}
