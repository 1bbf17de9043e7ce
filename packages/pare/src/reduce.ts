import { extname, resolve } from 'node:path';
import { type Observer, PareError, type Report, type RunEvent } from '@pare/core';
import type { ProcessTest } from '@pare/oracle';
import type { Language, ParsedText } from '@pare/parsing';
import { BestFile, type DriverResult, drive } from '@pare/session';
import type { TreeVariant } from '@pare/tree-reducers';
import { type CheckedInput, checkInput } from './check-input.ts';
import { createPropertyTest } from './create-property-test.ts';
import { createSearch } from './create-search.ts';
import { findLanguage, loadLanguage } from './languages.ts';
import { type ReduceOptions, type ResolvedReduceOptions, resolveOptions } from './options.ts';
import { readTextFile, type TextFile } from './text-file.ts';
import { VERSION } from './version.ts';

export interface ReduceContext {
  /** Receives every event of the run, in order; what it throws is ignored. */
  readonly observe?: Observer;
  /** Aborting ends the run at once; the best variant so far is the result. */
  readonly signal?: AbortSignal;
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
  const pack = findLanguage(resolved.input, resolved.language);
  const test = createPropertyTest(resolved);
  try {
    return await new Run(resolved, context, file, test).reduce(await loadLanguage(pack));
  } finally {
    await test.dispose();
  }
}

class Run {
  private readonly options: ResolvedReduceOptions;
  private readonly file: TextFile;
  private readonly test: ProcessTest;
  private readonly observe: Observer;
  private readonly signal: AbortSignal;
  private readonly begin = performance.now();
  private readonly progress: [ms: number, committedTests: number, tokens: number][] = [];
  private parseMs = 0;

  constructor(options: ResolvedReduceOptions, context: ReduceContext, file: TextFile, test: ProcessTest) {
    this.options = options;
    this.file = file;
    this.test = test;
    this.signal = context.signal ?? new AbortController().signal;
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

  async reduce(language: Language): Promise<ReduceResult> {
    const { options, file, signal, observe } = this;
    const bytes = file.bytes.length;
    const document = this.parse(language, file.text);
    const { tokens } = document.tree;
    observe({
      type: 'parsed',
      atMs: this.clock(),
      bytes,
      tokens,
      language: language.facts.id,
      parseMs: this.parseMs,
    });
    const best = new BestFile(outputPath(options));
    const checked = await checkInput(this.test, { path: options.input, bytes: file.bytes }, signal);
    if (checked.acceptsEmpty) this.warn(ACCEPTS_EMPTY);
    best.write(file.bytes);
    this.progress.push([Math.round(this.clock()), 0, tokens]);
    observe({ type: 'started', atMs: this.clock(), bytes, tokens });
    const result = await drive<TreeVariant>({
      search: createSearch(options, language, document, (text) => this.parse(language, text)),
      test: this.test,
      jobs: options.jobs,
      render: (variant) => this.render(language, variant),
      tokens: (variant) => variant.tokens,
      input: file.bytes,
      inputTokens: tokens,
      onImproved: (variant) => best.write(variant),
      observe,
      clock: () => this.clock(),
      signal,
      budget: options.budget ?? {},
    });
    return {
      report: this.report({ language, tokens, result, checked, output: best.path }),
      bytes: result.best,
    };
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

  private render(language: Language, variant: TreeVariant): Uint8Array {
    const text = variant.text();
    if (this.options.check) this.checkVariant(language, variant, text);
    return this.file.encode(text);
  }

  /** Every variant has to parse; neighbouring runs of text may have become one token, nothing else. */
  private checkVariant(language: Language, variant: TreeVariant, text: string): void {
    const { tree } = language.parse(text, 'variant');
    if (tree.tokens <= variant.tokens) return;
    const difference = `a variant of ${variant.tokens} tokens reads as ${tree.tokens}`;
    throw new PareError('internal', `${difference}:\n${text.slice(0, 2000)}`);
  }

  private warn(message: string): void {
    this.observe({ type: 'warning', atMs: this.clock(), message });
  }

  private report(parts: ReportParts): Report {
    const { language, tokens, result, checked, output } = parts;
    const { options, file } = this;
    const wallMs = this.clock();
    const testMs = result.testMs + checked.testMs;
    return {
      tool: 'pare',
      version: VERSION,
      algorithm: { reducer: options.reducer, minimizer: options.minimizer, seed: options.seed },
      input: { path: resolve(options.input), bytes: file.bytes.length, tokens, language: language.facts.id },
      output: { path: output, bytes: result.best.length, tokens: result.tokens },
      tests: result.counts,
      time: {
        wallMs: Math.round(wallMs),
        parseMs: Math.round(this.parseMs),
        testMs: Math.round(testMs),
        engineMs: Math.round(wallMs - result.busyMs - checked.testMs),
      },
      jobs: options.jobs,
      resumed: false,
      finished: result.finished,
      trace: result.trace,
      progress: this.progress,
    };
  }
}

interface ReportParts {
  readonly language: Language;
  readonly tokens: number;
  readonly result: DriverResult;
  readonly checked: CheckedInput;
  readonly output: string;
}

const ACCEPTS_EMPTY =
  'the property test accepts an empty file, so the result will tell nothing. ' +
  'Let it check for the failure itself: the message, the exit code, the output that is wrong.';

/** `dir/name.ext` -> `dir/name.reduced.ext`. */
function outputPath({ input, output }: ResolvedReduceOptions): string {
  if (output !== undefined) return resolve(output);
  const extension = extname(input);
  return resolve(`${input.slice(0, input.length - extension.length)}.reduced${extension}`);
}
