import type { FinishReason, ListMinimizer, PropertyTest, TestCounts } from '@pare/core';
import { type DriverResult, drive } from '@pare/session';
import { createPropertyTest } from './create-property-test.ts';
import { neededLanguage } from './languages.ts';
import { type ReduceOptions, resolveOptions } from './options.ts';
import type { TextVariant } from './workpiece.ts';

/** The options of `reduce` that say how a text is searched. */
export type TextOptions = Pick<
  ReduceOptions,
  | 'language'
  | 'grammar'
  | 'start'
  | 'hooks'
  | 'onSyntaxError'
  | 'reducer'
  | 'minimizer'
  | 'sigma'
  | 'nu'
  | 'seed'
  | 'atom'
  | 'removal'
  | 'budget'
>;

/** What `reduceText` takes. */
export interface TextReduction {
  readonly text: string;
  /** A file name: its extension tells the language where no option does; error messages show it. */
  readonly name: string;
  readonly test: PropertyTest;
  readonly options?: TextOptions;
  /** A list minimizer of one's own, in place of the one that the options name. */
  readonly minimizer?: ListMinimizer | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What `reduceText` ended with. Sizes in tokens, times in ms. */
export interface TextResult {
  readonly text: string;
  /** Tokens (of a plain list: atoms) before and after. */
  readonly inputTokens: number;
  readonly tokens: number;
  readonly tests: TestCounts;
  /** The committed and repeated tests' own time, as their runs say. */
  readonly testMs: number;
  readonly finished: FinishReason;
  readonly trace: string;
  /** After each improvement: tests committed so far, and tokens left. */
  readonly progress: readonly (readonly [committedTests: number, tokens: number])[];
}

/**
 * Reduces a text in memory, one test at a time: no file is written, and the property test is any object
 * with that interface. The text is taken to be interesting. Throws PareError for options that make no
 * sense and for a text that does not parse.
 */
export async function reduceText(reduction: TextReduction): Promise<TextResult> {
  const { text, name, test, minimizer, signal = new AbortController().signal } = reduction;
  const options = resolveOptions({ ...reduction.options, ...UNUSED, input: name, jobs: 1 });
  const source = neededLanguage(options);
  const { createWorkpiece } = await import('./workpiece.ts');
  const workpiece = createWorkpiece({
    options,
    input: text,
    language: await source?.load(() => {}),
    parse: (language, variant, mode) => language.parse(variant, name, mode),
    minimizer,
  });
  const begin = performance.now();
  const progress: [number, number][] = [];
  const result: DriverResult = await drive<TextVariant>({
    search: workpiece.search,
    test,
    jobs: 1,
    render: (variant) => Buffer.from(variant.text()),
    tokens: (variant) => variant.tokens,
    input: Buffer.from(text),
    inputTokens: workpiece.tokens,
    onImproved: () => {},
    observe: (event) => {
      if (event.type === 'improved') progress.push([event.committed, event.tokens]);
    },
    clock: () => performance.now() - begin,
    signal,
    budget: options.budget ?? {},
  });
  return {
    text: Buffer.from(result.best).toString(),
    inputTokens: workpiece.tokens,
    tokens: result.tokens,
    tests: result.counts,
    testMs: result.testMs,
    finished: result.finished,
    trace: result.trace,
    progress,
  };
}

/** The property test that `reduce` would run with these options; to be disposed of by the caller. */
export function openPropertyTest(options: ReduceOptions): Promise<PropertyTest> {
  return createPropertyTest(resolveOptions(options));
}

const UNUSED = { test: { kind: 'module', path: 'unused' } } as const;
