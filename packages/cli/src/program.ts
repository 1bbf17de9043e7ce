import { readFileSync } from 'node:fs';
import { Command, InvalidArgumentError, Option } from 'commander';
import {
  type Flag,
  FlagError,
  helpOf,
  INIT_FLAGS,
  keyOf,
  LANGUAGE_FLAGS,
  REDUCE_FLAGS,
  readFlag,
} from 'pare/flags';

/**
 * The command line; `command` is what stands after `--`. Nothing but commander and the option schema is
 * loaded here: each action imports what it needs, so help and usage errors come at once.
 */
export function createProgram(command: readonly string[] = []): Command {
  const program = new Command('pare')
    .description(
      'Makes a failing input small: finds the smallest variant of a file that still has a property.',
    )
    .version(version())
    .exitOverride()
    .configureHelp({ helpWidth: 100 } as object)
    .showHelpAfterError('Run the command with --help to see its options.');
  addInit(program, command);
  addReduce(program, command);
  addParse(program);
  addGrammar(program);
  program
    .command('languages')
    .description('list the languages that come with pare')
    .action(async () => (await import('./commands/languages.ts')).languages());
  return program;
}

function addInit(program: Command, command: readonly string[]): void {
  const init = program
    .command('init')
    .description('write a property test for INPUT from a command that fails on it')
    .usage('INPUT [options] -- COMMAND {}')
    .argument('<input>', 'the file that makes the command fail')
    .addHelpText('after', `\n${COMMAND_HELP}\nOn a terminal it is asked for.`)
    .action(async (input: string, options) =>
      (await import('./commands/init.ts')).init(input, command, options),
    );
  addFlags(init, INIT_FLAGS);
}

const COMMAND_HELP = 'COMMAND is the program and its arguments; {} stands for the path of the variant.';

const REDUCE_HELP = `
${COMMAND_HELP}

Exit codes: 0 reduced, or nothing left to reduce; 1 the run could not start or go on; 2 wrong usage;
130 interrupted, with the best variant saved.

Examples:
  pare reduce crash.c --test ./crashes.sh
  pare reduce config.xml --exit 139 -- xmllint --noout {}`;

function addReduce(program: Command, command: readonly string[]): void {
  const reduce = program
    .command('reduce')
    .description('reduce INPUT to the smallest variant that still has the property')
    .usage(
      'INPUT --test SCRIPT [options]\n       pare reduce INPUT [--exit N] [--stdout REGEX] [--stderr REGEX] [options] -- COMMAND {}',
    )
    .argument(
      '[input]',
      'the file to reduce; it is never changed (needed, unless the configuration names it)',
    )
    .addHelpText('after', REDUCE_HELP)
    .action(async (input: string | undefined, options) => {
      // Ready by the time that the rest is loaded.
      (await import('pare/prepare')).prepareHelper();
      await (await import('./commands/reduce.ts')).reduce(input, command, options);
    });
  addFlags(reduce, REDUCE_FLAGS);
}

function addParse(program: Command): void {
  const parse = program
    .command('parse')
    .description('parse a file: its tokens, its nodes by kind and the time, or the syntax error')
    .argument('<input>', 'the file to parse')
    .action(async (input: string, options) => (await import('./commands/parse.ts')).parse(input, options));
  addFlags(parse, LANGUAGE_FLAGS).option('--json', 'print the summary as JSON');
}

function addGrammar(program: Command): void {
  const grammar = program
    .command('grammar')
    .description('check, normalize or look at ANTLR grammars')
    .helpCommand(false);
  const flags = LANGUAGE_FLAGS.filter(({ name }) => name === 'start' || name === 'hooks');
  const check = grammar
    .command('check')
    .description(
      'read samples with a grammar as it was written, normalized, and with ANTLR itself, and compare',
    )
    .argument('<files...>', 'the grammar (.g4 files, in any order) and samples of its language')
    .action(async (files: string[], options) =>
      (await import('./commands/grammar.ts')).check(files, options),
    );
  const normalize = grammar
    .command('normalize')
    .description('print the normalized grammar as ANTLR, over the tokens of the grammar itself')
    .argument('<files...>', 'the grammar (.g4 files, in any order)')
    .action(async (files: string[], options) =>
      (await import('./commands/grammar.ts')).normalize(files, options),
    );
  const tree = grammar
    .command('tree')
    .description('show the reduction tree of a sample: kinds of nodes, rules and tokens below')
    .argument('<files...>', 'the grammar (.g4 files, in any order) and one sample of its language')
    .action(async (files: string[], options) => (await import('./commands/grammar.ts')).tree(files, options));
  addFlags(check, flags).option('--json', 'print the result as JSON');
  addFlags(normalize, flags);
  addFlags(tree, flags).option('--svg <file>', 'draw the tree there instead of printing it');
}

/** A switch of a configuration file can be undone: `--no-NAME`. */
function addFlags(command: Command, flags: readonly Flag[]): Command {
  for (const flag of flags) {
    command.addOption(optionFor(flag));
    if (flag.kind === 'switch' && typeof flag.default === 'boolean')
      command.addOption(new Option(`--no-${flag.name}`).hideHelp());
    // A switch that can be undone is unset, not false, where it is not given.
    if (flag.kind === 'switch' && !flag.name.startsWith('no-'))
      command.setOptionValue(keyOf(flag), undefined);
  }
  return command;
}

function optionFor(flag: Flag): Option {
  const { name, short, value, kind, choices } = flag;
  const written = `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` <${value}>`}`;
  const option = new Option(written, helpOf(flag));
  if (kind === 'choice') return option.choices([...(choices ?? [])]);
  if (kind === 'paths') {
    return option.argParser<readonly string[]>((text, before = []) => [
      ...before,
      read(flag, text) as string,
    ]);
  }
  return kind === 'switch' ? option : option.argParser((text) => read(flag, text));
}

function read(flag: Flag, text: string): unknown {
  try {
    return readFlag(flag, text);
  } catch (error) {
    throw error instanceof FlagError ? new InvalidArgumentError(error.message) : error;
  }
}

function version(): string {
  return (
    JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
  ).version;
}
