import { readFileSync } from 'node:fs';
import { Command, InvalidArgumentError, Option } from 'commander';

/**
 * The command line. Nothing but commander is loaded here: each action imports what it needs, so help
 * and usage errors come at once.
 */
export function createProgram(): Command {
  const program = new Command('pare')
    .description(
      'Makes a failing input small: finds the smallest variant of a file that still has a property.',
    )
    .version(version())
    .exitOverride()
    .configureHelp({ helpWidth: 100 } as object)
    .showHelpAfterError('Run the command with --help to see its options.');
  addInit(program);
  addReduce(program);
  addParse(program);
  addGrammar(program);
  program
    .command('languages')
    .description('list the languages that come with pare')
    .action(async () => (await import('./commands/languages.ts')).languages());
  return program;
}

function addInit(program: Command): void {
  program
    .command('init')
    .description('write a property test for INPUT from a command that fails on it')
    .usage('INPUT [options] -- COMMAND {}')
    .argument('<input>', 'the file that makes the command fail')
    .argument('[command...]', 'the failing command; {} stands for the input. On a terminal it is asked for')
    .option('-o, --output <file>', 'the script to write (default: ./test.sh)')
    .option('--force', 'overwrite the script')
    .option('--pattern <regex>', 'what to look for in the output (default: its most telling line)')
    .option('--no-exit', 'do not check the exit code or signal')
    .option('--no-output-check', 'do not look for a line of the output')
    .option('--guard-ub', 'refuse C variants with undefined behaviour; takes gcc')
    .option('--with <path>', 'a file or folder that the command needs beside the input; repeatable', collect)
    .option('--timeout <seconds>', 'time limit of the command (default: 60)', positive)
    .option('-y, --yes', 'take the proposal, ask nothing')
    .action(async (input: string, command: string[], options) =>
      (await import('./commands/init.ts')).init(input, command, options),
    );
}

function addReduce(program: Command): void {
  program
    .command('reduce')
    .description('reduce INPUT to the smallest variant that still has the property')
    .usage(
      'INPUT --test SCRIPT [options]\n       pare reduce INPUT [--exit N] [--stdout REGEX] [--stderr REGEX] [options] -- COMMAND {}',
    )
    .argument(
      '[input]',
      'the file to reduce; it is never changed (needed, unless the configuration names it)',
    )
    .argument('[command...]', 'a command to run instead of a script; {} stands for the path of the variant')
    .option(
      '-t, --test <script>',
      'property test: exits 0 when the variant in its working directory has the property',
    )
    .option(
      '-j, --jobs <number>',
      'tests that may run at the same time (default: the cores there are)',
      integer,
    )
    .option('-o, --output <file>', 'result file (default: INPUT.reduced.EXT beside the input)')
    .option(
      '--exit <code>',
      'exit code that means "has the property" (default: 0, or any with a pattern)',
      integer,
    )
    .option('--stdout <regex>', 'the test must also print this on standard output')
    .option('--stderr <regex>', 'the test must also print this on standard error')
    .option(
      '--timeout <seconds>',
      'time limit of one test (default: ten times the first run, 1 s to 300 s)',
      positive,
    )
    .option('--memory <size>', 'memory each process of a test may use, such as 500M or 2G', bytes)
    .option('--with <path>', 'a file or folder that the test needs beside the variant; repeatable', collect)
    .option('--stdin', 'give the variant on standard input, too')
    .option('--retry <runs>', 'run the test that often on each variant, and let the runs vote', integer)
    .option('--session <folder>', 'record finished tests there, so that a killed run can go on')
    .option('--resume', 'go on with the session in that folder')
    .option('--lang <language>', 'language of the input (default: by its extension)')
    .option('--grammar <file>', 'an ANTLR grammar to read the input with; repeatable', collect)
    .option('--start <rule>', "the grammar's start rule (default: the one that no other rule uses)")
    .option('--hooks <module>', 'JavaScript module with code that the grammar calls')
    .addOption(onSyntaxError())
    .addOption(
      new Option('--reducer <name>', 'tree reducer, or a plain list of atoms (default: perses)').choices([
        'perses',
        'hdd',
        'hdd-star',
        'hddr-dfs',
        'hddr-bfs',
        'list',
      ]),
    )
    .addOption(
      new Option('--minimizer <name>', 'list minimizer (default: w-probdd)').choices([
        'ddmin',
        'w-ddmin',
        'probdd',
        'w-probdd',
        'cdd',
        'onemin',
        'active-coarsen',
      ]),
    )
    .option(
      '--sigma <probability>',
      'first guess of probdd, w-probdd and cdd that an element is needed, between 0 and 1',
      probability,
    )
    .option('--nu <number>', 'into how many parts ddmin splits a part, from 2 on', integer)
    .addOption(
      new Option('--atom <kind>', 'what the reducer list deletes (default: line)').choices([
        'line',
        'char',
        'token',
      ]),
    )
    .addOption(
      new Option(
        '--removal <mode>',
        'hdd puts a minimal derivation where the grammar needs one, or deletes outright (default: minimal)',
      ).choices(['minimal', 'plain']),
    )
    .option('--seed <number>', 'seed of random choices (default: 0)', integer)
    .option('--budget <limit>', 'stop after that many tests (500) or that much time (30s, 10m, 2h)', budget)
    .option('--config <file>', 'options as JSON or module (default: pare.config.json or pare.config.mjs)')
    .option(
      '--report <file>',
      'write a report of the run: a page for a browser (.html) or JSON; repeatable',
      collect,
    )
    .option('--events <file>', 'write every event of the run as it happens, one JSON object a line')
    .option('--check', 'parse every variant before it is tested; slow, for checking pare itself')
    .option('-q, --quiet', 'print warnings and errors only')
    .addHelpText('after', REDUCE_HELP)
    .action(async (input: string | undefined, command: string[], options) => {
      // Ready by the time that the rest is loaded.
      (await import('pare/prepare')).prepareHelper();
      await (await import('./commands/reduce.ts')).reduce(input, command, options);
    });
}

const REDUCE_HELP = `
Exit codes: 0 reduced, or nothing left to reduce; 1 the run could not start or go on; 2 wrong usage;
130 interrupted, with the best variant saved.

Examples:
  pare reduce crash.c --test ./crashes.sh
  pare reduce config.xml --exit 139 -- xmllint --noout {}`;

function addParse(program: Command): void {
  program
    .command('parse')
    .description('parse a file: its tokens, its nodes by kind and the time, or the syntax error')
    .argument('<input>', 'the file to parse')
    .option('--lang <language>', 'language of the input (default: by its extension)')
    .option('--grammar <file>', 'an ANTLR grammar to read the input with; repeatable', collect)
    .option('--start <rule>', "the grammar's start rule (default: the one that no other rule uses)")
    .option('--hooks <module>', 'JavaScript module with code that the grammar calls')
    .addOption(onSyntaxError())
    .option('--json', 'print the summary as JSON')
    .action(async (input: string, options) => (await import('./commands/parse.ts')).parse(input, options));
}

function addGrammar(program: Command): void {
  const grammar = program
    .command('grammar')
    .description('check, normalize or look at ANTLR grammars')
    .helpCommand(false);
  const withOptions = (command: Command): Command =>
    command
      .option('--start <rule>', "the grammar's start rule (default: the one that no other rule uses)")
      .option('--hooks <module>', 'JavaScript module with code that the grammar calls');
  withOptions(
    grammar
      .command('check')
      .description(
        'read samples with a grammar as it was written, normalized, and with ANTLR itself, and compare',
      )
      .argument('<files...>', 'the grammar (.g4 files, in any order) and samples of its language'),
  )
    .option('--json', 'print the result as JSON')
    .action(async (files: string[], options) =>
      (await import('./commands/grammar.ts')).check(files, options),
    );
  withOptions(
    grammar
      .command('normalize')
      .description('print the normalized grammar as ANTLR, over the tokens of the grammar itself')
      .argument('<files...>', 'the grammar (.g4 files, in any order)'),
  ).action(async (files: string[], options) =>
    (await import('./commands/grammar.ts')).normalize(files, options),
  );
  withOptions(
    grammar
      .command('tree')
      .description('show the reduction tree of a sample: kinds of nodes, rules and tokens below')
      .argument('<files...>', 'the grammar (.g4 files, in any order) and one sample of its language'),
  )
    .option('--svg <file>', 'draw the tree there instead of printing it')
    .action(async (files: string[], options) => (await import('./commands/grammar.ts')).tree(files, options));
}

function onSyntaxError(): Option {
  return new Option(
    '--on-syntax-error <mode>',
    'stop, keep the structure of the parts that parse (island), or take a flat list of tokens (text)',
  ).choices(['stop', 'island', 'text']);
}

/** The result of `--budget`: tests or ms. */
export type BudgetOption = { readonly tests: number } | { readonly ms: number };

function budget(text: string): BudgetOption {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(text);
  const value = Number(match?.[1]);
  if (match === null || value <= 0)
    throw new InvalidArgumentError('It takes a number of tests (500) or a time (30s, 10m, 2h).');
  const unit = match[2];
  if (unit === undefined) return { tests: Math.max(1, Math.floor(value)) };
  return { ms: value * { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }[unit as 'ms' | 's' | 'm' | 'h'] };
}

function collect(path: string, before: readonly string[] = []): readonly string[] {
  return [...before, path];
}

function bytes(text: string): number {
  const match = /^(\d+(?:\.\d+)?)([KMG]?)B?$/i.exec(text);
  if (match === null || Number(match[1]) <= 0)
    throw new InvalidArgumentError('It takes a size, such as 500M or 2G.');
  return Math.round(Number(match[1]) * 1024 ** ' KMG'.indexOf((match[2] || ' ').toUpperCase()));
}

function integer(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It takes a whole number.');
  return Number(text);
}

function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value < Infinity)) throw new InvalidArgumentError('It takes a number above 0.');
  return value;
}

function probability(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value < 1)) throw new InvalidArgumentError('It takes a number between 0 and 1.');
  return value;
}

function version(): string {
  return (
    JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
  ).version;
}
