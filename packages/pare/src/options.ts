import { availableParallelism } from 'node:os';
import { PareError } from '@pare/core';
import { z } from 'zod';

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
  /** Tests that may run at the same time, by default as many as there are cores; the result is the same for any number. */
  readonly jobs?: number | undefined;
  readonly reducer?: 'perses' | undefined;
  readonly minimizer?: 'ddmin' | 'w-ddmin' | 'probdd' | 'w-probdd' | undefined;
  /** ProbDD's first guess of the probability that an element is needed. */
  readonly sigma?: number | undefined;
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
  /** Parse every variant before it is tested, and stop at the first invalid one. Slow; for checking pare. */
  readonly check?: boolean | undefined;
}

/** `ReduceOptions` with the defaults filled in. */
export interface ResolvedReduceOptions extends ReduceOptions {
  readonly jobs: number;
  readonly reducer: 'perses';
  readonly minimizer: 'ddmin' | 'w-ddmin' | 'probdd' | 'w-probdd';
  readonly seed: number;
  readonly check: boolean;
  readonly stdin: boolean;
  readonly retry: number;
  readonly resume: boolean;
}

const positive = z.number().positive();

const schema = z.strictObject({
  input: z.string().min(1),
  test: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('script'), path: z.string().min(1) }),
    z.strictObject({ kind: z.literal('module'), path: z.string().min(1) }),
    z.strictObject({ kind: z.literal('command'), command: z.array(z.string()).min(1) }),
  ]),
  exit: z.number().int().min(0).max(255).optional(),
  stdout: z.string().optional(),
  stderr: z.string().optional(),
  output: z.string().min(1).optional(),
  language: z.string().optional(),
  jobs: positive
    .int()
    .max(1024)
    .default(() => availableParallelism()),
  reducer: z.enum(['perses']).default('perses'),
  minimizer: z.enum(['ddmin', 'w-ddmin', 'probdd', 'w-probdd']).default('w-probdd'),
  sigma: z.number().gt(0).lt(1).optional(),
  seed: z.number().int().min(0).default(0),
  timeoutMs: positive.optional(),
  memoryBytes: positive.int().optional(),
  beside: z.array(z.string().min(1)).optional(),
  stdin: z.boolean().default(false),
  retry: positive.int().default(1),
  session: z.string().min(1).optional(),
  resume: z.boolean().default(false),
  budget: z.strictObject({ tests: positive.int().optional(), ms: positive.optional() }).optional(),
  check: z.boolean().default(false),
});

/** Checks options and fills in the defaults. Throws PareError `options-invalid`, naming the option. */
export function resolveOptions(options: ReduceOptions): ResolvedReduceOptions {
  const result = schema.safeParse(options);
  if (result.success && result.data.resume && result.data.session === undefined) {
    throw new PareError('options-invalid', 'resume: it takes the session to go on with (--session DIR).');
  }
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new PareError(
    'options-invalid',
    `${issue?.path.join('.') || 'options'}: ${issue?.message ?? 'invalid'}`,
  );
}
