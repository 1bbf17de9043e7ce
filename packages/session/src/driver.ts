import {
  type AnySearch,
  type FinishReason,
  type Observer,
  PareError,
  type PropertyTest,
  type TestCounts,
  VERDICTS,
  type Verdict,
} from '@pare/core';
import { ChangeEvidence } from './change-evidence.ts';
import { Guess, likeliestProposals, type Rendered } from './guess.ts';
import type { Journal, JournalRecord } from './journal.ts';
import { type KnownVerdict, QueryCache, type VariantKey, variantKey } from './query-cache.ts';
import { TestLog } from './test-log.ts';
import { Trace } from './trace.ts';

export interface DriverOptions<Variant> {
  readonly search: AnySearch<Variant>;
  readonly test: PropertyTest;
  /** Tests that may run at the same time. */
  readonly jobs: number;
  /** The bytes of a variant, as the property test gets them. */
  render(variant: Variant): Uint8Array;
  /** The size of a variant, in tokens. */
  tokens(variant: Variant): number;
  /** The bytes the search starts from; known to be interesting. */
  readonly input: Uint8Array;
  readonly inputTokens: number;
  /** Called with every better variant, as soon as the tests that follow it have been started. */
  readonly onImproved: (bytes: Uint8Array, tokens: number) => void;
  readonly observe: Observer;
  /** Whether anybody looks at single tests: without it there are no events of them, and no descriptions. */
  readonly details?: boolean | undefined;
  /** Milliseconds since the start of the run. */
  readonly clock: () => number;
  /** Aborting ends the run; the result is the best variant so far. */
  readonly signal: AbortSignal;
  readonly budget: Budget;
  /** Tests that were run before the search began, and how many were started for that. */
  readonly before?: { readonly records: readonly JournalRecord[]; readonly tests: number } | undefined;
  /** Where finished tests are recorded, and those of the run that this one goes on with. */
  readonly journal?: Pick<Journal, 'records' | 'add'> | undefined;
  /** P(kept) of a state's proposal, whatever is known; the search's own model and what is learned where there is none. */
  readonly likelihood?: ((state: unknown) => number) | undefined;
}

/** What a run may use at most; unlimited where undefined. */
export interface Budget {
  readonly tests?: number | undefined;
  readonly ms?: number | undefined;
}

export interface DriverResult {
  readonly finished: FinishReason;
  readonly best: Uint8Array;
  readonly tokens: number;
  readonly counts: TestCounts;
  /** Sum of the tests' own time. */
  readonly testMs: number;
  readonly trace: string;
}

/**
 * Asks the property test about what the search proposes, and commits the verdicts in order. With
 * several jobs it also tests the proposals of the likeliest futures; a verdict commits only when all
 * before it on its path have, so the committed tests are the same for every number of jobs.
 */
export function drive<Variant>(options: DriverOptions<Variant>): Promise<DriverResult> {
  return new Driver(options).run();
}

/** Share of a test's usual time after which it is about to end. */
const ABOUT_TO_END = 0.6;

/** Proposals that are got ready in one wait: one for each outcome of the next verdict. */
const MOST_READY = 2;

interface RunningTest {
  readonly controller: AbortController;
  readonly startedAt: number;
}

class Driver<Variant> {
  private readonly options: DriverOptions<Variant>;
  private readonly cache = new QueryCache();
  private readonly evidence = new ChangeEvidence();
  private readonly running = new Map<VariantKey, RunningTest>();
  /** Moving average of a test's own time. */
  private usualMs = 0;
  private readonly trace = new Trace();
  /** Undefined when nobody looks at single tests. */
  private readonly log: TestLog | undefined;
  private readonly verdicts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as Record<
    Verdict,
    number
  >;
  private root: Guess<Variant>;
  private best: Uint8Array;
  private bestTokens: number;
  private committed = 0;
  private started = 0;
  /** Committed tests that an earlier run had finished. */
  private replayed = 0;
  private cacheHits = 0;
  private testMs = 0;
  /** Better variants that have not been handed out yet. */
  private unsaved: { readonly bytes: Uint8Array; readonly tokens: number }[] = [];
  private failure: unknown;
  private wake: () => void = () => {};
  /** Counts the waits for a test to end. */
  private waits = 0;

  constructor(options: DriverOptions<Variant>) {
    this.options = options;
    this.log = options.details ? new TestLog(options) : undefined;
    this.best = options.input;
    this.bestTokens = options.inputTokens;
    for (const { key, verdict, ms } of options.journal?.records ?? []) {
      this.cache.set(key, { verdict, ms, committed: false, replayed: true });
    }
    for (const { key, verdict, ms } of options.before?.records ?? []) {
      this.cache.set(key, { verdict, ms, committed: false, replayed: false });
    }
    this.started = options.before?.tests ?? 0;
    this.cache.set(variantKey(options.input), {
      verdict: 'interesting',
      ms: 0,
      committed: true,
      replayed: false,
    });
    const { search, render } = options;
    const likelihood = options.likelihood ?? ((state: unknown) => search.likelihood(state));
    const evidence = (change: string): number | undefined =>
      options.likelihood === undefined ? this.evidence.likelihood(change) : undefined;
    this.root = new Guess({ search, render, likelihood, evidence }, search.start);
  }

  async run(): Promise<DriverResult> {
    const { signal, observe, clock } = this.options;
    const onAbort = (): void => this.wake();
    signal.addEventListener('abort', onAbort);
    let finished: FinishReason | undefined;
    try {
      for (;;) {
        finished = this.commitKnown();
        if (this.failure !== undefined) throw this.failure;
        if (finished !== undefined) break;
        this.startTests();
        // While the tests run.
        this.save();
        this.lookAhead();
        await new Promise<void>((resolve) => {
          this.wake = resolve;
        });
        this.waits++;
      }
    } finally {
      signal.removeEventListener('abort', onAbort);
      this.waits++;
      for (const { controller } of this.running.values()) controller.abort();
      this.save();
      this.log?.cancelAll();
    }
    const { committed, best, bestTokens, started, cacheHits, replayed } = this;
    observe({
      type: 'finished',
      atMs: clock(),
      reason: finished,
      committed,
      bytes: best.length,
      tokens: bestTokens,
    });
    return {
      finished,
      best,
      tokens: bestTokens,
      counts: {
        committed,
        run: started,
        wasted: started - (committed - replayed),
        cacheHits,
        ...this.verdicts,
      },
      testMs: this.testMs,
      trace: this.trace.digest(),
    };
  }

  /** Commits as far as verdicts are known; tells why the run is over, if it is. */
  private commitKnown(): FinishReason | undefined {
    const { signal, budget, clock } = this.options;
    for (;;) {
      const { proposal } = this.root;
      if (proposal === undefined) return 'fixpoint';
      if (signal.aborted) return 'interrupted';
      const known = this.cache.get(proposal.key);
      const isNew = known?.committed !== true;
      if (isNew && (this.committed >= (budget.tests ?? Infinity) || clock() >= (budget.ms ?? Infinity)))
        return 'budget';
      if (known === undefined) return undefined;
      if (isNew) this.commit(proposal, known);
      else this.cacheHits++;
      const kept = known.verdict === 'interesting';
      if (kept) this.improve(proposal, known, isNew);
      this.root = this.root.after(kept);
      this.cancelUnreachable();
    }
  }

  private commit({ variant, bytes, key }: Rendered<Variant>, known: KnownVerdict): void {
    const { observe, clock, tokens } = this.options;
    const { verdict, ms } = known;
    this.cache.commit(key);
    this.committed++;
    if (known.replayed) this.replayed++;
    this.verdicts[verdict]++;
    this.trace.add(key, verdict);
    const size = tokens(variant);
    observe({
      type: 'committed',
      atMs: clock(),
      index: this.committed,
      verdict,
      testMs: ms,
      bytes: bytes.length,
      tokens: size,
      removes: this.bestTokens - size,
      test: this.log?.takeTest(key),
      change: this.log && this.root.description,
    });
  }

  private improve({ variant, bytes }: Rendered<Variant>, { replayed }: KnownVerdict, isNew: boolean): void {
    const { observe, clock, tokens } = this.options;
    const before = this.best;
    this.best = bytes;
    this.bestTokens = tokens(variant);
    // What is saved already is at least as good as what an earlier run had found on the way.
    if (replayed) this.unsaved = [];
    this.unsaved.push({ bytes, tokens: this.bestTokens });
    if (isNew) {
      observe({
        type: 'improved',
        atMs: clock(),
        committed: this.committed,
        bytes: bytes.length,
        tokens: this.bestTokens,
        texts: () => ({ before, after: bytes }),
      });
    }
  }

  private save(): void {
    for (const { bytes, tokens } of this.unsaved.splice(0)) this.options.onImproved(bytes, tokens);
  }

  private startTests(): void {
    const free = this.options.jobs - this.running.size;
    if (free <= 0) return;
    for (const guess of this.likeliest(free, (key) => this.running.has(key))) void this.test(guess);
  }

  /**
   * While the tests run, gets what may be tested next ready, one proposal at a time, so that it can start at
   * once.
   */
  private lookAhead(): void {
    const { waits } = this;
    const ready = new Set<VariantKey>();
    const step = (): void => {
      if (this.waits !== waits) return;
      let key: VariantKey | undefined;
      try {
        [key] = this.likeliest(1, (known) => this.running.has(known) || ready.has(known)).map(
          (guess) => guess.knownKey,
        );
      } catch {
        // Thrown again should that future come true.
        return;
      }
      if (key === undefined || ready.add(key).size >= MOST_READY) return;
      setImmediate(step);
    };
    setImmediate(step);
  }

  private likeliest(count: number, busy: (key: VariantKey) => boolean): Guess<Variant>[] {
    return likeliestProposals(this.root, count, {
      known: (key) => {
        const known = this.cache.get(key);
        return known === undefined ? undefined : known.verdict === 'interesting';
      },
      busy,
    });
  }

  private async test(guess: Guess<Variant>): Promise<void> {
    const { key, bytes, variant } = guess.proposal as Rendered<Variant>;
    const { test, clock } = this.options;
    const controller = new AbortController();
    this.running.set(key, { controller, startedAt: clock() });
    this.started++;
    this.log?.started(key, {
      ahead: guess !== this.root,
      tokens: this.options.tokens(variant),
      change: guess.description,
    });

    try {
      const { verdict, ms } = await test.run(bytes, { signal: controller.signal });
      this.testMs += ms;
      this.usualMs = this.usualMs === 0 ? ms : 0.8 * this.usualMs + 0.2 * ms;
      this.cache.set(key, { verdict, ms, committed: false, replayed: false });
      this.log?.ended(key, verdict, ms);
      const { change } = guess;
      if (change !== undefined) this.evidence.add(change, verdict === 'interesting');
      this.options.journal?.add({ key, verdict, ms });
    } catch (cause) {
      if (!controller.signal.aborted) {
        const message = `the property test can't be run any more: ${cause instanceof Error ? cause.message : String(cause)}`;
        this.failure ??=
          cause instanceof PareError ? cause : new PareError('test-broken', message, { cause });
      }
    }
    if (this.running.get(key)?.controller === controller) this.running.delete(key);
    this.wake();
  }

  /**
   * Ends the tests of futures that can't come true any more, but for those that are about to end
   * themselves: their verdicts tell what the same change comes to elsewhere.
   */
  private cancelUnreachable(): void {
    if (this.running.size === 0) return;
    const reachable = new Set<VariantKey>();
    const open = [this.root];
    for (let guess = open.pop(); guess !== undefined; guess = open.pop()) {
      const key = guess.knownKey;
      if (key !== undefined) reachable.add(key);
      open.push(...guess.visited);
    }
    const now = this.options.clock();
    for (const [key, { controller, startedAt }] of this.running) {
      if (reachable.has(key) || now - startedAt > ABOUT_TO_END * this.usualMs) continue;
      this.running.delete(key);
      controller.abort();
      this.log?.cancelled(key);
    }
  }
}
