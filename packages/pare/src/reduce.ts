import { extname, resolve } from 'node:path';
import { type Observer, PareError, type PropertyTest, type Report, type RunEvent } from '@pare/core';
import { defaultTimeoutMs, type ModuleTest, type ProcessTest, withRetry } from '@pare/oracle';
import type { Language, ParsedText } from '@pare/parsing';
import { BestFile, type DriverResult, drive } from '@pare/session';
import { type CheckedInput, checkInput } from './check-input.ts';
import { createPropertyTest } from './create-property-test.ts';
import { diagnose } from './diagnose.ts';
import { loadLanguage } from './languages.ts';
import { openSession, type Session } from './open-session.ts';
import { type ReduceOptions, type ResolvedReduceOptions, resolveOptions } from './options.ts';
import { ACCEPTS_EMPTY, LARGE, LAYOUT, SLOW_TEST, TINY, tiny } from './run-warnings.ts';
import { readTextFile, type TextFile } from './text-file.ts';
import { VERSION } from './version.ts';
import {
  createWorkpiece,
  neededLanguage,
  PLAIN_TEXT,
  type TextVariant,
  type Workpiece,
} from './workpiece.ts';

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
}

/**
 * Reduces a file. The result file always holds the best variant so far, from before the first test
 * on. Throws PareError when the run can't start or go on; nothing is lost then.
 */
export async function reduce(options: ReduceOptions, context: ReduceContext = {}): Promise<ReduceResult> {
  const resolved = resolveOptions(options);
  const file = readTextFile(resolved.input);
  const pack = neededLanguage(resolved);
  const session = openSession(resolved, file.bytes, pack?.facts.id ?? PLAIN_TEXT);
  try {
    const timeoutMs = resolved.timeoutMs ?? (session?.firstRun && defaultTimeoutMs(session.firstRun.ms));
    const test = await createPropertyTest({ ...resolved, timeoutMs });
    try {
      return await new Run({ options: resolved, context, file, test, session }).reduce(
        pack && (await loadLanguage(pack)),
      );
    } finally {
      await test.dispose();
    }
  } finally {
    session?.journal.close();
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
  private readonly signal: AbortSignal;
  private readonly ready: (() => Promise<void>) | undefined;
  private readonly begin = performance.now();
  private readonly progress: [ms: number, committedTests: number, tokens: number][] = [];
  private parseMs = 0;

  constructor({ options, context, file, test, session }: RunParts) {
    this.options = options;
    this.file = file;
    this.test = test;
    this.session = session;
    this.signal = context.signal ?? new AbortController().signal;
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

  async reduce(language: Language | undefined): Promise<ReduceResult> {
    const { options, file, signal, observe } = this;
    const bytes = file.bytes.length;
    const workpiece = createWorkpiece({
      options,
      input: file.text,
      language,
      parse: (chosen, text) => this.parse(chosen, text),
      // Text that has lost what the grammar needs can't be read again.
      tidy: options.removal !== 'plain',
    });
    const { tokens } = workpiece;
    observe({
      type: 'parsed',
      atMs: this.clock(),
      bytes,
      tokens,
      language: workpiece.language,
      parseMs: this.parseMs,
    });
    const best = new BestFile(outputPath(options));
    const checked = await this.checked();
    // Of a session that goes on, the file holds something better.
    if (this.session?.firstRun === undefined) best.write(file.bytes);
    this.progress.push([Math.round(this.clock()), 0, tokens]);
    observe({ type: 'started', atMs: this.clock(), bytes, tokens });
    const test = this.paced(this.voting());
    let finished: RunEvent | undefined;
    const result = await drive<TextVariant>({
      search: workpiece.search,
      test,
      jobs: options.jobs,
      render: (variant) => this.render(language, variant),
      tokens: (variant) => variant.tokens,
      input: file.bytes,
      inputTokens: tokens,
      onImproved: (variant) => best.write(variant),
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
    });
    if (result.best === file.bytes) best.write(file.bytes);
    const last = await this.testAgain(test, result);
    this.warnOfLayout(workpiece, result);
    if (tokens >= LARGE && result.tokens <= TINY) this.warn(tiny(result.tokens));
    if (finished !== undefined) observe(finished);
    return {
      report: this.report({ workpiece, result, testMs: checked.testMs + last, output: best.path }),
      bytes: result.best,
    };
  }

  /** Tests the input, unless the session to go on with has done so. */
  private async checked(): Promise<CheckedInput> {
    const nothing: CheckedInput = { records: [], tests: 0, testMs: 0, acceptsEmpty: false };
    if (this.session?.firstRun !== undefined) return nothing;
    const timer = setTimeout(() => this.warn(SLOW_TEST), SLOW_TEST_MS);
    try {
      const input = { path: this.options.input, bytes: this.file.bytes };
      const checked = await checkInput(this.test, input, {
        signal: this.signal,
        diagnose: (run) => diagnose({ options: this.options, bytes: input.bytes, run, signal: this.signal }),
      });
      if (checked.acceptsEmpty) this.warn(ACCEPTS_EMPTY);
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

  /** The property test, each run of which waits until the reader of the events is ready. */
  private paced(test: PropertyTest): PropertyTest {
    const { ready } = this;
    if (ready === undefined) return test;
    return {
      run: async (variant, options) => {
        await ready();
        return test.run(variant, options);
      },
      dispose: () => test.dispose(),
    };
  }

  /** Tests the result once more; returns the test's own time in ms. */
  private async testAgain(test: PropertyTest, { best, finished }: DriverResult): Promise<number> {
    if (finished === 'interrupted' || best === this.file.bytes) return 0;
    try {
      const { verdict, ms } = await test.run(best, { signal: this.signal });
      if (verdict !== 'interesting')
        this.warn(`the result was tested again and is ${verdict} now: the property test is flaky.`);
      return ms;
    } catch (cause) {
      if (this.signal.aborted) return 0;
      throw cause;
    }
  }

  private clock(): number {
    return performance.now() - this.begin;
  }

  private parse(language: Language, text: string): ParsedText {
    const begin = performance.now();
    try {
      return language.parse(text, this.options.input);
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

  private report(parts: ReportParts): Report {
    const { workpiece, result, output } = parts;
    const { language, tokens } = workpiece;
    const { options, file } = this;
    const wallMs = this.clock();
    return {
      tool: 'pare',
      version: VERSION,
      algorithm: { reducer: options.reducer, minimizer: options.minimizer, seed: options.seed },
      input: { path: resolve(options.input), bytes: file.bytes.length, tokens, language },
      output: { path: output, bytes: result.best.length, tokens: result.tokens },
      tests: result.counts,
      time: {
        wallMs: Math.round(wallMs),
        parseMs: Math.round(this.parseMs),
        testMs: Math.round(result.testMs + parts.testMs),
        engineMs: Math.round(wallMs - result.busyMs - parts.testMs),
      },
      jobs: options.jobs,
      resumed: options.resume,
      finished: result.finished,
      trace: result.trace,
      progress: this.progress,
    };
  }
}

interface ReportParts {
  readonly workpiece: Workpiece;
  readonly result: DriverResult;
  /** Of the tests before and after the search. */
  readonly testMs: number;
  readonly output: string;
}

const SLOW_TEST_MS = 5000;

/** `dir/name.ext` -> `dir/name.reduced.ext`. */
function outputPath({ input, output }: ResolvedReduceOptions): string {
  if (output !== undefined) return resolve(output);
  const extension = extname(input);
  return resolve(`${input.slice(0, input.length - extension.length)}.reduced${extension}`);
}
