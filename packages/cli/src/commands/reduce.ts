import { formatCount, formatDuration, formatPercent } from '@pare/reporters';
import {
  findConfig,
  PareError,
  type ReduceOptions,
  type Report,
  readConfig,
  reduceOptions,
  reduce as runReduce,
  type Settings,
} from 'pare';
import { openReporters } from './reporters.ts';

/** `pare reduce`. The first interrupt ends the run with the best variant saved; exit code 130. */
export async function reduce(
  input: string | undefined,
  command: readonly string[],
  flags: Settings,
): Promise<void> {
  const settings = await allSettings(input, command, flags);
  const options = requiredOptions(settings);
  const reporters = openReporters(settings);
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
    if (settings.quiet !== true) process.stderr.write(summary(report));
    if (report.finished === 'interrupted') process.exitCode = 130;
  } finally {
    reporters.close();
    process.removeListener('SIGINT', onSignal);
    process.removeListener('SIGTERM', onSignal);
  }
}

/** What the configuration file says, and over it what the command line says. */
async function allSettings(
  input: string | undefined,
  command: readonly string[],
  flags: Settings,
): Promise<Settings> {
  const file = typeof flags.config === 'string' ? flags.config : findConfig(process.cwd());
  const { test, command: inFile, ...config } = file === undefined ? {} : await readConfig(file);
  const given = { ...flags, input, command: command.length === 0 ? undefined : command };
  const defined = Object.entries(given).filter(([, value]) => value !== undefined);
  const isTestGiven = flags.test !== undefined || command.length > 0;
  return { ...config, ...(!isTestGiven && { test, command: inFile }), ...Object.fromEntries(defined) };
}

function requiredOptions(settings: Settings): ReduceOptions {
  const options = reduceOptions(settings);
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

function summary({ input, output, tests, time, finished }: Report): string {
  const how = { fixpoint: 'done', budget: 'stopped by the budget', interrupted: 'interrupted' }[finished];
  const size = `${formatCount(input.tokens)} -> ${formatCount(output.tokens)} tokens (${formatPercent(output.tokens, input.tokens)})`;
  const bytes = `${formatCount(input.bytes)} -> ${formatCount(output.bytes)} bytes`;
  const effort = `${formatCount(tests.committed)} tests in ${formatDuration(time.wallMs)}`;
  return `${how}: ${size}, ${bytes}, ${effort}\nresult: ${output.path}\n`;
}
