import {
  type Observer,
  PareError,
  type PropertyTest,
  type Report,
  type RunEvent,
  type TestRun,
} from '@pare/core';
import { defaultTimeoutMs, type ModuleTest, type ProcessTest, withRetry } from '@pare/oracle';
import type { Language, OnSyntaxError, ParsedText } from '@pare/parsing';
import { type DriverResult, drive } from '@pare/session';
import { BusyTime } from './busy-time.ts';
import { type CheckedInput, checkAgain, checkInput } from './check-input.ts';
import { type ConfirmedResult, confirmResult } from './confirm-result.ts';
import { createPropertyTest } from './create-property-test.ts';
import { diagnose } from './diagnose.ts';
import { type LanguageSource, neededLanguage, PLAIN_TEXT } from './languages.ts';
import { summarizeNotices } from './notices.ts';
import { openSession, type Session } from './open-session.ts';
import { type ReduceOptions, type ResolvedReduceOptions, resolveOptions } from './options.ts';
import { outputPath } from './output-path.ts';
import { ResultFile } from './result-file.ts';
import { runReport } from './run-report.ts';
import {
  acceptsEmpty,
  LARGE,
  LAYOUT,
  passedOver,
  REDUCE_NEVERTHELESS,
  SLOW_TEST,
  TINY,
  tiny,
} from './run-warnings.ts';
import { paced, timed } from './test-decorators.ts';
import { readTextFile, type TextFile } from './text-file.ts';
import type { TextVariant, Workpiece } from './workpiece.ts';

/** What goes on beside a reduction: who watches it, and what can end it or hold it up. */
export interface ReduceContext {
  /** Receives every event of the run, in order; what it throws is ignored. */
  readonly observe?: Observer;
  /** Aborting ends the run at once; the best variant so far is the result. */
  readonly signal?: AbortSignal;
  /** Awaited before each test of the search: whoever reads the events can hold the run up. */
  readonly ready?: () => Promise<void>;
}

/** What a reduction ended with. */
export interface ReduceResult {
  readonly report: Report;
  readonly bytes: Uint8Array;
  /** What the input file held. */
  readonly input: Uint8Array;
}

/**
 * Reduces a file. The result file always holds the best variant so far, from before the first test
 * on. Throws PareError when the run can't start or go on; nothing is lost then.
 */
export async function reduce(options: ReduceOptions, context: ReduceContext = {}): Promise<ReduceResult> {
  const resolved = resolveOptions(options);
  const file = readTextFile(resolved.input);
  const source = neededLanguage(resolved);
  const session = openSession(resolved, file.bytes, source?.identity ?? PLAIN_TEXT);
  try {
    const timeoutMs = resolved.timeoutMs ?? (session?.firstRun && defaultTimeoutMs(session.firstRun.ms));
    const test = await createPropertyTest({ ...resolved, timeoutMs });
    try {
      return await new Run({ options: resolved, context, file, test, session }).reduce(source);
    } finally {
      await test.dispose();
    }
  } finally {
    session?.close();
  }
}

interface RunParts {
  readonly options: ResolvedReduceOptions;
  readonly context: ReduceContext;
  readonly file: TextFile;
  readonly test: ProcessTest | ModuleTest;
  readonly session: Session | undefined;
}

class Run {
  private readonly options: ResolvedReduceOptions;
  private readonly file: TextFile;
  private readonly test: ProcessTest | ModuleTest;
  private readonly session: Session | undefined;
  private readonly observe: Observer;
  private readonly observed: boolean;
  private readonly signal: AbortSignal;
  private readonly ready: (() => Promise<void>) | undefined;
  private readonly begin = performance.now();
  private readonly progress: [ms: number, committedTests: number, tokens: number][] = [];
  private readonly busy = new BusyTime();
  private parseMs = 0;

  constructor({ options, context, file, test, session }: RunParts) {
    this.options = options;
    this.file = file;
    this.test = test;
    this.session = session;
    this.signal = context.signal ?? new AbortController().signal;
    this.observed = context.observe !== undefined;
    this.ready = context.ready;
    this.observe = (event: RunEvent) => {
      if (event.type === 'improved')
        this.progress.push([Math.round(event.atMs), event.committed, event.tokens]);
      try {
        context.observe?.(event);
      } catch {
        // An observer can't stop a run.
      }
    };
  }

  async reduce(source: LanguageSource | undefined): Promise<ReduceResult> {
    const { options, file, signal, observe } = this;
    const path = outputPath(options);
    const bytes = file.bytes.length;
    const test = paced(
      timed(this.voting(), this.busy, () => this.clock()),
      this.ready,
    );
    // The first test runs while the parser is loaded and reads the input.
    const checking = this.checked(test);
    checking.catch(() => {});
    const [{ createWorkpiece }, language] = await Promise.all([
      import('./workpiece.ts'),
      source && this.load(source),
    ]);
    observe({
      type: 'parsing',
      atMs: this.clock(),
      bytes,
      language: language?.facts.id ?? PLAIN_TEXT,
    });
    const document = language && (await this.parseInput(language));
    const workpiece = createWorkpiece({
      options,
      input: file.text,
      language,
      document,
      parse: (chosen, text, mode) => this.parse(chosen, text, mode),
      // Text that has lost what the grammar needs can't be read again.
      tidy: options.removal !== 'plain',
    });
    const { tokens, problem } = workpiece;
    if (problem !== undefined) this.warn(passedOver(problem, options.onSyntaxError));
    observe({
      type: 'parsed',
      atMs: this.clock(),
      bytes,
      tokens,
      language: workpiece.language,
      parseMs: this.parseMs,
    });
    const best = new ResultFile(path);
    const checked = await checking;
    // Of a session that goes on, the file holds something better.
    if (this.session?.firstRun === undefined) best.begin(file.bytes);
    this.progress.push([Math.round(this.clock()), 0, tokens]);
    const { jobs } = options;
    observe({ type: 'started', atMs: this.clock(), bytes, tokens, jobs });
    if (this.session?.firstRun !== undefined)
      observe({ type: 'resuming', atMs: this.clock(), tests: this.session.journal.records.length });
    let finished: RunEvent | undefined;
    const result = await drive<TextVariant>({
      search: workpiece.search,
      test,
      jobs,
      details: this.observed,
      render: (variant) => this.render(language, variant),
      tokens: (variant) => variant.tokens,
      input: file.bytes,
      inputTokens: tokens,
      onImproved: (variant, size) => best.save({ bytes: variant, tokens: size }),
      // Comes last, after the warnings about the result.
      observe: (event) => {
        if (event.type === 'finished') finished = event;
        else observe(event);
      },
      clock: () => this.clock(),
      signal,
      budget: options.budget ?? {},
      likelihood: options.speculation === 'all-fail' ? () => 0 : undefined,
      before: checked,
      journal: this.session?.journal,
    }).catch((error: unknown) => {
      throw best.explain(error);
    });
    if (result.best === file.bytes) best.begin(file.bytes);
    const { variant, testMs } = await this.testAgain(test, { result, best, tokens });
    this.warnOfLayout(workpiece, result);
    if (tokens >= LARGE && result.tokens <= TINY) this.warn(tiny(result.tokens));
    if (finished !== undefined) observe(finished);
    return {
      report: runReport({
        options,
        file,
        workpiece,
        result,
        variant,
        output: best.path,
        time: {
          wallMs: this.clock(),
          parseMs: this.parseMs,
          testMs: checked.testMs + result.testMs + testMs,
          busyMs: this.busy.total,
        },
        progress: this.progress,
      }),
      bytes: variant.bytes,
      input: file.bytes,
    };
  }

  private async load(source: LanguageSource): Promise<Language> {
    const notices: string[] = [];
    const language = await source.load((notice) => notices.push(notice));
    for (const message of summarizeNotices(notices)) this.warn(message);
    return language;
  }

  /** Tests the input: once where the session to go on with has done so. */
  private async checked(test: PropertyTest): Promise<CheckedInput> {
    this.observe({ type: 'checking', atMs: this.clock() });
    const hasLimit = this.options.timeoutMs !== undefined;
    const timer = hasLimit ? undefined : setTimeout(() => this.warn(SLOW_TEST), SLOW_TEST_MS);
    try {
      const input = { path: this.options.input, bytes: this.file.bytes };
      const { signal, options } = this;
      const { setting } = this.test;
      const { jobs, retry } = options;
      const check = {
        test,
        setting,
        input,
        signal,
        jobs,
        votes: retry > 1,
        diagnose: (run: TestRun): Promise<string | undefined> => {
          clearTimeout(timer);
          return diagnose({ options, bytes: input.bytes, run, signal });
        },
      };
      if (this.session?.firstRun !== undefined) return await checkAgain(check);
      const checked = await checkInput(check);
      if (checked.acceptsEmpty) this.warn(acceptsEmpty(options));
      for (const record of checked.records) this.session?.journal.add(record);
      return checked;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Warns where not even the layout could change, as the last try of the search has shown. */
  private warnOfLayout({ tidied }: Workpiece, { best, finished }: DriverResult): void {
    if (best !== this.file.bytes || finished !== 'fixpoint') return;
    const text = tidied?.();
    if (text !== undefined && text !== this.file.text) this.warn(LAYOUT);
  }

  /** The property test, with a vote of several runs where that is asked for. */
  private voting(): PropertyTest {
    const { retry } = this.options;
    if (retry <= 1) return this.test;
    let contradictions = 0;
    const onContradiction = (): void => {
      contradictions++;
      if (contradictions === 1)
        this.warn('the property test is flaky: runs of one variant contradict each other.');
    };
    return withRetry(this.test, { runs: retry, onContradiction });
  }

  /** Tests the result once more, but for the input itself, which has been tested enough. */
  private async testAgain(
    test: PropertyTest,
    { result, best, tokens }: { result: DriverResult; best: ResultFile; tokens: number },
  ): Promise<ConfirmedResult> {
    const variant = { bytes: result.best, tokens: result.tokens };
    const { signal, file } = this;
    if (result.finished === 'interrupted' || result.best === file.bytes) return { variant, testMs: 0 };
    const warn = (message: string): void => this.warn(message);
    const input = { bytes: file.bytes, tokens };
    return confirmResult({ test, result: variant, input, file: best, signal, warn });
  }

  private clock(): number {
    return performance.now() - this.begin;
  }

  /** In steps, between which the first tests are seen to. */
  private async parseInput(language: Language): Promise<ParsedText> {
    const { text } = this.file;
    const { input, onSyntaxError } = this.options;
    const steps = language.steps(text, input, onSyntaxError);
    try {
      for (;;) {
        await new Promise((resolve) => setImmediate(resolve));
        const begin = performance.now();
        const { done, value } = steps.next();
        this.parseMs += performance.now() - begin;
        if (done) return value;
      }
    } catch (error) {
      if (!(error instanceof PareError) || error.code !== 'input-syntax') throw error;
      throw new PareError('input-syntax', `${error.message}\n${REDUCE_NEVERTHELESS}`, { cause: error });
    }
  }

  private parse(language: Language, text: string, mode: OnSyntaxError): ParsedText {
    const begin = performance.now();
    try {
      return language.parse(text, this.options.input, mode);
    } finally {
      this.parseMs += performance.now() - begin;
    }
  }

  private render(language: Language | undefined, variant: TextVariant): Uint8Array {
    const text = variant.text();
    if (this.options.check && language !== undefined) this.checkVariant(language, variant, text);
    return this.file.encode(text);
  }

  /** Every variant has to parse; neighbouring runs of text may have become one token, nothing else. */
  private checkVariant(language: Language, variant: TextVariant, text: string): void {
    const { tree } = language.parse(text, 'variant');
    if (tree.tokens <= variant.tokens) return;
    const difference = `a variant of ${variant.tokens} tokens reads as ${tree.tokens}`;
    throw new PareError('internal', `${difference}:\n${text.slice(0, 2000)}`);
  }

  private warn(message: string): void {
    this.observe({ type: 'warning', atMs: this.clock(), message });
  }
}

const SLOW_TEST_MS = 5000;
