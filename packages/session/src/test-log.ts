import type { Observer, ProposalDescription, Verdict } from '@pare/core';
import type { VariantKey } from './query-cache.ts';

export interface TestLogOptions {
  readonly observe: Observer;
  /** Milliseconds since the start of the run. */
  readonly clock: () => number;
}

/** Tells observers of every test that starts and ends, and numbers the tests and the slots they run in. */
export class TestLog {
  private readonly options: TestLogOptions;
  private readonly running = new Map<VariantKey, { test: number; worker: number; startedAt: number }>();
  /** By variant: the test that told its verdict, until it is committed. */
  private readonly told = new Map<VariantKey, number>();
  private count = 0;

  constructor(options: TestLogOptions) {
    this.options = options;
  }

  started(key: VariantKey, proposal: StartedProposal): void {
    const atMs = this.options.clock();
    const test = ++this.count;
    const worker = this.freeWorker();
    this.running.set(key, { test, worker, startedAt: atMs });
    this.options.observe({ type: 'test-started', atMs, test, worker, ...proposal });
  }

  /** Tells of a test that has ended by itself; one that was cancelled before is known to have ended. */
  ended(key: VariantKey, verdict: Verdict, testMs: number): void {
    const entry = this.running.get(key);
    if (entry === undefined) return;
    this.told.set(key, entry.test);
    this.end(key, verdict, testMs);
  }

  cancelled(key: VariantKey): void {
    const entry = this.running.get(key);
    if (entry !== undefined) this.end(key, 'cancelled', this.options.clock() - entry.startedAt);
  }

  cancelAll(): void {
    for (const key of [...this.running.keys()]) this.cancelled(key);
  }

  /** The test that told the verdict of a variant that is committed now. */
  takeTest(key: VariantKey): number | undefined {
    const test = this.told.get(key);
    this.told.delete(key);
    return test;
  }

  private end(key: VariantKey, outcome: Verdict | 'cancelled', testMs: number): void {
    const { test, worker } = this.running.get(key) as { test: number; worker: number };
    this.running.delete(key);
    this.options.observe({
      type: 'test-ended',
      atMs: this.options.clock(),
      test,
      worker,
      testMs,
      outcome,
    });
  }

  private freeWorker(): number {
    const taken = new Set(Array.from(this.running.values(), ({ worker }) => worker));
    let worker = 0;
    while (taken.has(worker)) worker++;
    return worker;
  }
}

interface StartedProposal {
  readonly ahead: boolean;
  readonly tokens: number;
  readonly change: ProposalDescription | undefined;
}
