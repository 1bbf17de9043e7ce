import { availableParallelism } from 'node:os';
import { PareError } from '@pare/core';
import {
  createMinimizer,
  type MinimizerName,
  type MinimizerOptions,
  minimizerOptions,
} from '@pare/list-minimizers';
import type { OnSyntaxError } from '@pare/parsing';
import type { Removal } from '@pare/tree-reducers';
import { z } from 'zod';
import { type Flag, type FlagKind, optionOf, REDUCE_FLAGS } from './flags.ts';

/** What walks through the input: a tree reducer, or `list`, which takes it as a plain list of atoms. */
export type ReducerName = 'perses' | 'hdd' | 'hdd-star' | 'hddr-dfs' | 'hddr-bfs' | 'list';

/** What a plain list consists of. */
export type Atom = 'line' | 'char' | 'token';

/** What decides whether a variant is interesting. */
export type TestOptions =
  /** An executable file, run with the variant's directory as its working directory. */
  | { readonly kind: 'script'; readonly path: string }
  /** A command; `{}` in an argument stands for the variant's path. */
  | { readonly kind: 'command'; readonly command: readonly string[] }
  /** A JavaScript module, called in worker threads: `export default (text, { signal }) => boolean`. */
  | { readonly kind: 'module'; readonly path: string };

/** Everything a reduction can be told. Sizes in tokens, times in ms. */
export interface ReduceOptions {
  /** Path of the file to reduce; never changed. */
  readonly input: string;
  readonly test: TestOptions;
  /** The exit code that means "interesting": 0 where neither it nor a pattern is given. */
  readonly exit?: number | undefined;
  /** Regular expressions that the test's output has to match as well. */
  readonly stdout?: string | undefined;
  readonly stderr?: string | undefined;
  /** Path of the result; `INPUT.reduced.EXT` where there is none. */
  readonly output?: string | undefined;
  /** Language id; told from the file's extension where there is none. */
  readonly language?: string | undefined;
  /** The files of a grammar of one's own, in place of a language that comes with pare. */
  readonly grammar?: readonly string[] | undefined;
  /** The grammar's start rule, where it does not show which one it is. */
  readonly start?: string | undefined;
  /** A module with the code that the grammar calls. */
  readonly hooks?: string | undefined;
  /**
   * What to do where the input has a syntax error: `stop` (default), reduce the parts that parse with their
   * structure (`island`), or take it as a flat list of tokens (`text`).
   */
  readonly onSyntaxError?: OnSyntaxError | undefined;
  /** Tests that may run at the same time, by default as many as there are cores; the result is the same for any number. */
  readonly jobs?: number | undefined;
  readonly reducer?: ReducerName | undefined;
  readonly minimizer?: MinimizerName | undefined;
  /** First guess of the probability that an element is needed; for probdd, w-probdd and cdd. */
  readonly sigma?: number | undefined;
  /** Into how many parts ddmin splits a part: an integer from 2 on. */
  readonly nu?: number | undefined;
  /** What `list` deletes: lines (default) or characters of any text, or tokens of a language. */
  readonly atom?: Atom | undefined;
  /**
   * What the HDD reducers put where a node that the grammar needs has gone: its minimal derivation
   * (default), or nothing, so that variants may be invalid.
   */
  readonly removal?: Removal | undefined;
  readonly seed?: number | undefined;
  /** Time limit of one test; ten times the first run where there is none, from 1 s to 300 s. */
  readonly timeoutMs?: number | undefined;
  /** Address space of each process of a test, or heap of a module's thread, in bytes. */
  readonly memoryBytes?: number | undefined;
  /** Files and folders that the test needs beside the variant. */
  readonly beside?: readonly string[] | undefined;
  /** Give the variant on standard input, too. */
  readonly stdin?: boolean | undefined;
  /** Runs of each variant, which then vote. */
  readonly retry?: number | undefined;
  /** Folder for the journal of finished tests, from which a killed run can go on. */
  readonly session?: string | undefined;
  /** Go on with the session that was started in that folder. */
  readonly resume?: boolean | undefined;
  /** Most tests, or most ms, the run may take. */
  readonly budget?: { readonly tests?: number | undefined; readonly ms?: number | undefined } | undefined;
  /** What guides tests run ahead: what the run has shown, or, to compare with, that every test fails. */
  readonly speculation?: 'learned' | 'all-fail' | undefined;
  /** Parse every variant before it is tested, and stop at the first invalid one. Slow; for checking pare. */
  readonly check?: boolean | undefined;
}

/** `ReduceOptions` with the defaults filled in. */
export interface ResolvedReduceOptions extends ReduceOptions {
  readonly jobs: number;
  readonly reducer: ReducerName;
  readonly minimizer: MinimizerName;
  readonly seed: number;
  readonly check: boolean;
  readonly stdin: boolean;
  readonly retry: number;
  readonly resume: boolean;
  readonly onSyntaxError: OnSyntaxError;
}

const positive = z.number().positive();
const path = z.string().min(1);

/** What the value of an option may be, by the kind of its flag. */
const KINDS: Readonly<Record<Exclude<FlagKind, 'choice'>, z.ZodType>> = {
  switch: z.boolean(),
  text: path,
  regex: z.string(),
  path,
  paths: z.array(path),
  count: positive.int(),
  parts: z.number().int().min(2),
  natural: z.number().int().min(0),
  'exit-code': z.number().int().min(0).max(255),
  probability: z.number().gt(0).lt(1),
  seconds: positive,
  size: positive.int(),
  limit: z.strictObject({ tests: positive.int().optional(), ms: positive.optional() }),
};

const schema = z.strictObject({
  input: path,
  test: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('script'), path }),
    z.strictObject({ kind: z.literal('module'), path }),
    z.strictObject({ kind: z.literal('command'), command: z.array(z.string()).min(1) }),
  ]),
  ...Object.fromEntries(
    REDUCE_FLAGS.flatMap((flag) => {
      const option = optionOf(flag);
      return option === undefined ? [] : [[option, typeOf(flag)] as const];
    }),
  ),
  jobs: positive
    .int()
    .max(1024)
    .default(() => availableParallelism()),
  speculation: z.enum(['learned', 'all-fail']).optional(),
});

function typeOf({ kind, choices = [], default: fixed }: Flag): z.ZodType {
  const value = kind === 'choice' ? z.enum(choices) : KINDS[kind];
  return fixed === undefined ? value.optional() : value.default(fixed);
}

/** Checks options and fills in the defaults. Throws PareError `options-invalid`, naming the option. */
export function resolveOptions(options: ReduceOptions): ResolvedReduceOptions {
  const { success, data, error } = schema.safeParse(options);
  if (!success) {
    const issue = error.issues[0];
    throw new PareError(
      'options-invalid',
      `${issue?.path.join('.') || 'options'}: ${issue?.message ?? 'invalid'}`,
    );
  }
  const resolved = data as unknown as ResolvedReduceOptions;
  requireSense(resolved);
  return resolved;
}

/** The options of the list minimizer that the run takes. */
export function listOptions({ minimizer, sigma, nu, seed }: ResolvedReduceOptions): MinimizerOptions {
  return { sigma, nu, seed: minimizerOptions(minimizer).includes('seed') ? seed : undefined };
}

/** Throws for options that say nothing together. */
function requireSense(options: ResolvedReduceOptions): void {
  const problem = contradictions(options).find(([holds]) => holds)?.[1];
  if (problem !== undefined) throw new PareError('options-invalid', problem);
  createMinimizer(options.minimizer, listOptions(options));
}

function contradictions(options: ResolvedReduceOptions): readonly (readonly [boolean, string])[] {
  const { reducer, atom, removal, check, grammar, language, start, hooks, onSyntaxError } = options;
  const { test, exit, stdout, stderr, beside, stdin, minimizer, sigma, nu, session, resume } = options;
  const takes: readonly string[] = minimizerOptions(minimizer);
  const forProcesses = [exit, stdout, stderr, beside].some((option) => option !== undefined) || stdin;
  return [
    [resume && session === undefined, 'resume: it takes the session to go on with (--session DIR).'],
    [
      test.kind === 'module' && forProcesses,
      'test: a module gets the text, and its answer counts; --exit, --stdout, --stderr, --with and --stdin are for scripts and commands.',
    ],
    [
      sigma !== undefined && !takes.includes('sigma'),
      `sigma: the list minimizer ${minimizer} takes none; probdd, w-probdd and cdd do.`,
    ],
    [
      nu !== undefined && !takes.includes('nu'),
      `nu: the list minimizer ${minimizer} takes none; ddmin does.`,
    ],
    [
      grammar === undefined && start !== undefined,
      "start: it goes with a grammar of one's own (--grammar FILE).",
    ],
    [
      grammar === undefined && hooks !== undefined,
      "hooks: it goes with a grammar of one's own (--grammar FILE).",
    ],
    [grammar !== undefined && language !== undefined, 'language: give a language or a grammar, not both.'],
    [atom !== undefined && reducer !== 'list', `atom: the reducer ${reducer} takes none; only list does.`],
    [
      removal !== undefined && !reducer.startsWith('hdd'),
      `removal: the reducer ${reducer} takes none; hdd, hdd-star, hddr-dfs and hddr-bfs do.`,
    ],
    [
      check && (reducer === 'list' || removal === 'plain' || onSyntaxError !== 'stop'),
      'check: variants of a plain list, with plain removal, or of an input with syntax errors need not parse.',
    ],
  ];
}
