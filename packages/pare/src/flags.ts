/**
 * The option schema: every flag of the command line, which is also a key of the configuration file, with its
 * kind of value, its default and its help. The help texts, the configuration and the check of the options of
 * `reduce` come from it. Imports nothing, so that help and usage errors come at once.
 */
export interface Flag {
  /** As on the command line, without the dashes. In a configuration file, and for commander, in camel case. */
  readonly name: string;
  readonly short?: string;
  /** What stands for the value in the help; a switch has none. */
  readonly value?: string;
  readonly kind: FlagKind;
  readonly choices?: readonly string[];
  readonly help: string;
  readonly default?: string | number | boolean;
  /** What happens without it, where there is no fixed default. */
  readonly without?: string;
  /** The option of `reduce` that it sets, where that has another name; null where there is none. */
  readonly option?: string | null;
}

export type FlagKind =
  | 'switch'
  | 'text'
  | 'regex'
  | 'path'
  /** Repeatable. */
  | 'paths'
  | 'choice'
  /** From 1 on. */
  | 'count'
  /** From 2 on. */
  | 'parts'
  /** From 0 on. */
  | 'natural'
  /** 0 to 255. */
  | 'exit-code'
  /** Above 0 and below 1. */
  | 'probability'
  /** In seconds; the option is in ms. */
  | 'seconds'
  /** In bytes, or with K, M or G. */
  | 'size'
  /** Tests, or time with its unit. */
  | 'limit';

/** What says which language an input is in. */
export const LANGUAGE_FLAGS: readonly Flag[] = [
  {
    name: 'lang',
    value: 'language',
    kind: 'text',
    option: 'language',
    help: 'language of the input',
    without: 'by its extension',
  },
  {
    name: 'grammar',
    value: 'file',
    kind: 'paths',
    help: 'an ANTLR grammar to read the input with; repeatable',
  },
  {
    name: 'start',
    value: 'rule',
    kind: 'text',
    help: "the grammar's start rule",
    without: 'the one that no other rule uses',
  },
  {
    name: 'hooks',
    value: 'module',
    kind: 'path',
    help: 'JavaScript module with code that the grammar calls',
  },
  {
    name: 'on-syntax-error',
    value: 'mode',
    kind: 'choice',
    choices: ['stop', 'island', 'text'],
    default: 'stop',
    help: 'stop, keep the structure of the parts that parse (island), or take a flat list of tokens (text)',
  },
];

export const REDUCE_FLAGS: readonly Flag[] = [
  {
    name: 'test',
    short: 't',
    value: 'script',
    kind: 'path',
    option: null,
    help: 'property test: exits 0 when the variant in its working directory has the property; a .js, .mjs, .cjs or .ts file is a module',
  },
  {
    name: 'jobs',
    short: 'j',
    value: 'number',
    kind: 'count',
    help: 'tests that may run at the same time',
    without: 'the cores there are',
  },
  {
    name: 'output',
    short: 'o',
    value: 'file',
    kind: 'path',
    help: 'result file',
    without: 'INPUT.reduced.EXT beside the input',
  },
  {
    name: 'exit',
    value: 'code',
    kind: 'exit-code',
    help: 'exit code that means "has the property"',
    without: '0, or any with a pattern',
  },
  {
    name: 'stdout',
    value: 'regex',
    kind: 'regex',
    help: 'the test must also print this on standard output; a JavaScript regular expression',
  },
  {
    name: 'stderr',
    value: 'regex',
    kind: 'regex',
    help: 'the test must also print this on standard error',
  },
  {
    name: 'timeout',
    value: 'seconds',
    kind: 'seconds',
    option: 'timeoutMs',
    help: 'time limit of one test',
    without: 'ten times the first run, 1 s to 300 s',
  },
  {
    name: 'memory',
    value: 'size',
    kind: 'size',
    option: 'memoryBytes',
    help: 'memory each process of a test may use, such as 500M or 2G',
  },
  {
    name: 'with',
    value: 'path',
    kind: 'paths',
    option: 'beside',
    help: 'a file or folder that the test needs beside the variant; repeatable',
  },
  { name: 'stdin', kind: 'switch', default: false, help: 'give the variant on standard input, too' },
  {
    name: 'retry',
    value: 'runs',
    kind: 'count',
    default: 1,
    help: 'run the test that often on each variant, and let the runs vote',
  },
  {
    name: 'session',
    value: 'folder',
    kind: 'path',
    help: 'record finished tests there, so that a killed run can go on',
  },
  { name: 'resume', kind: 'switch', default: false, help: 'go on with the session in that folder' },
  ...LANGUAGE_FLAGS,
  {
    name: 'reducer',
    value: 'name',
    kind: 'choice',
    choices: ['perses', 'hdd', 'hdd-star', 'hddr-dfs', 'hddr-bfs', 'list'],
    default: 'perses',
    help: 'tree reducer, or a plain list of atoms',
  },
  {
    name: 'minimizer',
    value: 'name',
    kind: 'choice',
    choices: ['ddmin', 'w-ddmin', 'probdd', 'w-probdd', 'cdd', 'onemin', 'active-coarsen'],
    default: 'w-probdd',
    help: 'list minimizer',
  },
  {
    name: 'sigma',
    value: 'probability',
    kind: 'probability',
    help: 'first guess of probdd, w-probdd and cdd that an element is needed, between 0 and 1',
  },
  {
    name: 'nu',
    value: 'number',
    kind: 'parts',
    help: 'into how many parts ddmin splits a part, from 2 on',
  },
  {
    name: 'atom',
    value: 'kind',
    kind: 'choice',
    choices: ['line', 'char', 'token'],
    help: 'what the reducer list deletes',
    without: 'line',
  },
  {
    name: 'removal',
    value: 'mode',
    kind: 'choice',
    choices: ['minimal', 'plain'],
    help: 'hdd puts a minimal derivation where the grammar needs one, or deletes outright',
    without: 'minimal',
  },
  { name: 'seed', value: 'number', kind: 'natural', default: 0, help: 'seed of random choices' },
  {
    name: 'budget',
    value: 'limit',
    kind: 'limit',
    help: 'stop after that many tests (500) or that much time (30s, 10m, 2h)',
  },
  {
    name: 'config',
    value: 'file',
    kind: 'path',
    option: null,
    help: 'options as JSON or module',
    without: 'pare.config.json or pare.config.mjs',
  },
  {
    name: 'report',
    value: 'file',
    kind: 'paths',
    option: null,
    help: 'write a report of the run: a page for a browser (.html) or JSON; repeatable',
  },
  {
    name: 'events',
    value: 'file',
    kind: 'path',
    option: null,
    help: 'write every event of the run as it happens, one JSON object a line',
  },
  {
    name: 'check',
    kind: 'switch',
    default: false,
    help: 'parse every variant before it is tested; slow, for checking pare itself',
  },
  {
    name: 'quiet',
    short: 'q',
    kind: 'switch',
    option: null,
    default: false,
    help: 'print warnings and errors only',
  },
];

export const INIT_FLAGS: readonly Flag[] = [
  {
    name: 'output',
    short: 'o',
    value: 'file',
    kind: 'path',
    help: 'the script to write',
    without: './test.sh',
  },
  { name: 'force', kind: 'switch', help: 'overwrite the script' },
  {
    name: 'pattern',
    value: 'regex',
    kind: 'text',
    help: 'what to look for in the output, as for grep -E',
    without: 'its most telling line',
  },
  { name: 'no-exit', kind: 'switch', help: 'do not check the exit code or signal' },
  { name: 'no-output-check', kind: 'switch', help: 'do not look for a line of the output' },
  { name: 'guard-ub', kind: 'switch', help: 'refuse C variants with undefined behaviour; takes gcc' },
  {
    name: 'with',
    value: 'path',
    kind: 'paths',
    help: 'a file or folder that the command needs beside the input; repeatable',
  },
  {
    name: 'timeout',
    value: 'seconds',
    kind: 'seconds',
    help: 'time limit of the command',
    without: '60',
  },
  { name: 'yes', short: 'y', kind: 'switch', help: 'take the proposal, ask nothing' },
];

/** The key of a flag in a configuration file, and the name of its value for commander. */
export function keyOf({ name }: Flag): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The option of `reduce` that a flag sets, if it is one. */
export function optionOf(flag: Flag): string | undefined {
  return flag.option === null ? undefined : (flag.option ?? keyOf(flag));
}

/** The flag's line in the help. */
export function helpOf({ help, default: fixed, without }: Flag): string {
  const unset = without ?? (typeof fixed === 'boolean' ? undefined : fixed);
  return unset === undefined ? help : `${help} (default: ${unset})`;
}

/** What a flag's value can't be, as a sentence. */
export class FlagError extends Error {}

/** The value that a text on the command line stands for. Throws FlagError. */
export function readFlag({ kind, choices }: Flag, text: string): unknown {
  switch (kind) {
    case 'count':
      return whole(text, 1);
    case 'parts':
      return whole(text, 2);
    case 'natural':
      return whole(text, 0);
    case 'exit-code':
      return whole(text, 0, 255);
    case 'probability':
      return between(text, 0, 1, 'It takes a number between 0 and 1.');
    case 'seconds':
      return between(text, 0, Infinity, 'It takes a number above 0.');
    case 'size':
      return bytes(text);
    case 'limit':
      return limit(text);
    case 'choice':
      if (choices?.includes(text) !== true) throw new FlagError(`It takes ${choices?.join(', ')}.`);
      return text;
    case 'regex':
      return regex(text);
    default:
      if (text === '') throw new FlagError('It must not be empty.');
      return text;
  }
}

function whole(text: string, least: number, most = Number.MAX_SAFE_INTEGER): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  const range =
    most < Number.MAX_SAFE_INTEGER ? ` from ${least} to ${most}` : least > 0 ? ` from ${least} on` : '';
  throw new FlagError(`It takes a whole number${range}.`);
}

function between(text: string, low: number, high: number, problem: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value > low && value < high)) throw new FlagError(problem);
  return value;
}

function regex(text: string): string {
  try {
    new RegExp(text);
  } catch (error) {
    throw new FlagError(`It takes a regular expression: ${(error as Error).message}.`);
  }
  return text;
}

function bytes(text: string): number {
  const match = /^(\d+(?:\.\d+)?)([KMG]?)B?$/i.exec(text);
  if (match === null || Number(match[1]) <= 0) throw new FlagError('It takes a size, such as 500M or 2G.');
  return Math.round(Number(match[1]) * 1024 ** ' KMG'.indexOf((match[2] || ' ').toUpperCase()));
}

function limit(text: string): { readonly tests: number } | { readonly ms: number } {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(text);
  const value = Number(match?.[1]);
  if (match === null || value <= 0)
    throw new FlagError('It takes a number of tests (500) or a time (30s, 10m, 2h).');
  const unit = match[2];
  if (unit === undefined) return { tests: Math.max(1, Math.floor(value)) };
  return { ms: value * { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }[unit as 'ms' | 's' | 'm' | 'h'] };
}
