import { formatCount, formatDuration, formatPercent } from '@pare/reporters';
import {
  type Atom,
  findConfig,
  isModulePath,
  loadConfig,
  type MinimizerName,
  PareError,
  type ReduceOptions,
  type ReducerName,
  type Removal,
  type Report,
  reduce as runReduce,
  type TestOptions,
} from 'pare';
import { type LanguageFlags, languageOptions } from '../language-flags.ts';
import type { BudgetOption } from '../program.ts';
import { openReporters } from './reporters.ts';

/** The options of `pare reduce` as commander gives them. */
export interface ReduceFlags extends LanguageFlags {
  readonly test?: string;
  readonly jobs?: number;
  readonly output?: string;
  readonly exit?: number;
  readonly stdout?: string;
  readonly stderr?: string;
  /** In seconds. */
  readonly timeout?: number;
  /** In bytes. */
  readonly memory?: number;
  readonly with?: readonly string[];
  readonly stdin?: boolean;
  readonly retry?: number;
  readonly session?: string;
  readonly resume?: boolean;
  readonly reducer?: ReducerName;
  readonly minimizer?: MinimizerName;
  readonly sigma?: number;
  readonly nu?: number;
  readonly atom?: Atom;
  readonly removal?: Removal;
  readonly seed?: number;
  readonly budget?: BudgetOption;
  readonly config?: string;
  readonly report?: readonly string[];
  readonly events?: string;
  readonly check?: boolean;
  readonly quiet?: boolean;
}

/** `pare reduce`. The first interrupt ends the run with the best variant saved; exit code 130. */
export async function reduce(
  input: string | undefined,
  command: readonly string[],
  flags: ReduceFlags,
): Promise<void> {
  const options = await reduceOptions(input, command, flags);
  const reporters = openReporters(flags);
  const interrupt = new AbortController();
  const onSignal = (): void => interrupt.abort(new PareError('interrupted', 'interrupted'));
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  try {
    const result = await runReduce(options, {
      signal: interrupt.signal,
      observe: reporters.observe,
    });
    const { report } = result;
    reporters.finish(result);
    if (!flags.quiet) process.stderr.write(summary(report));
    if (report.finished === 'interrupted') process.exitCode = 130;
  } finally {
    reporters.close();
    process.removeListener('SIGINT', onSignal);
    process.removeListener('SIGTERM', onSignal);
  }
}

/** What the configuration file says, and over it what the flags say. */
async function reduceOptions(
  input: string | undefined,
  command: readonly string[],
  flags: ReduceFlags,
): Promise<ReduceOptions> {
  const file = flags.config ?? findConfig(process.cwd());
  const config = file === undefined ? {} : await loadConfig(file);
  const given: Partial<ReduceOptions> = {
    input,
    test: testOptions(command, flags),
    exit: flags.exit,
    stdout: flags.stdout,
    stderr: flags.stderr,
    jobs: flags.jobs,
    output: flags.output,
    ...languageOptions(flags),
    reducer: flags.reducer,
    minimizer: flags.minimizer,
    sigma: flags.sigma,
    nu: flags.nu,
    atom: flags.atom,
    removal: flags.removal,
    seed: flags.seed,
    timeoutMs: flags.timeout === undefined ? undefined : flags.timeout * 1000,
    memoryBytes: flags.memory,
    beside: flags.with,
    stdin: flags.stdin,
    retry: flags.retry,
    session: flags.session,
    resume: flags.resume,
    budget: flags.budget,
    check: flags.check,
  } as Partial<ReduceOptions>;
  const defined = Object.entries(given).filter(([, value]) => value !== undefined);
  const options: Partial<ReduceOptions> = { ...config, ...Object.fromEntries(defined) };
  if (options.input === undefined) {
    throw new PareError('options-invalid', 'the input is missing: pare reduce INPUT --test SCRIPT.');
  }
  if (options.test === undefined) {
    throw new PareError(
      'options-invalid',
      'a property test is missing: --test SCRIPT, or -- COMMAND {} at the end. pare init INPUT writes one.',
    );
  }
  return options as ReduceOptions;
}

function testOptions(command: readonly string[], { test }: ReduceFlags): TestOptions | undefined {
  if (test !== undefined && command.length > 0) {
    throw new PareError('options-invalid', 'give either --test SCRIPT or -- COMMAND, not both.');
  }
  if (test !== undefined) return { kind: isModulePath(test) ? 'module' : 'script', path: test };
  return command.length > 0 ? { kind: 'command', command } : undefined;
}

function summary({ input, output, tests, time, finished }: Report): string {
  const how = { fixpoint: 'done', budget: 'stopped by the budget', interrupted: 'interrupted' }[finished];
  const size = `${formatCount(input.tokens)} -> ${formatCount(output.tokens)} tokens (${formatPercent(output.tokens, input.tokens)})`;
  const bytes = `${formatCount(input.bytes)} -> ${formatCount(output.bytes)} bytes`;
  const effort = `${formatCount(tests.committed)} tests in ${formatDuration(time.wallMs)}`;
  return `${how}: ${size}, ${bytes}, ${effort}\nresult: ${output.path}\n`;
}
