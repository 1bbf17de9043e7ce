import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { PareError } from '@pare/core';
import { describeExit, scriptTest } from '@pare/oracle';
import { readTextFile } from '../text-file.ts';
import { type GoldenRun, goldenRun } from './golden-run.ts';
import { undefinedBehaviourGuards } from './guards.ts';
import { type TellingLine, tellingLines } from './telling-lines.ts';
import { exitCode, propertyScript } from './write-script.ts';

/** What `init` is told. */
export interface InitOptions {
  readonly input: string;
  /** The failing command; `{}` or the input's path in it stands for the variant. */
  readonly command: readonly string[];
  /** Path of the script. Default `./test.sh`. */
  readonly output?: string | undefined;
  /** Overwrite the script. */
  readonly force?: boolean | undefined;
  /** An extended regular expression that the output has to match, in place of the proposed line. */
  readonly pattern?: string | undefined;
  /** Check the exit code or signal. Default true. */
  readonly checkExit?: boolean | undefined;
  /** Check a line of the output. Default true. */
  readonly checkOutput?: boolean | undefined;
  /** Refuse C variants with undefined behaviour. */
  readonly guardUb?: boolean | undefined;
  /** Files and folders that the command needs beside the input. */
  readonly beside?: readonly string[] | undefined;
  /** Time limit of the command, in ms. Default 60,000. */
  readonly timeoutMs?: number | undefined;
  /** Chooses a line, or none, and whether the exit is checked; without it, the proposal is taken. */
  readonly choose?: ((proposal: Proposal) => Promise<Choice>) | undefined;
}

/** What the failing command showed. */
export interface Proposal {
  /** How it ended, in words. */
  readonly ended: string;
  /** In ms. */
  readonly ms: number;
  /** Most telling first. */
  readonly lines: readonly TellingLine[];
}

/** What of a proposal the property test asks for. */
export interface Choice {
  readonly line: TellingLine | undefined;
  readonly checkExit: boolean;
}

/** What `init` wrote. */
export interface InitResult {
  /** Absolute path of the script. */
  readonly path: string;
  readonly script: string;
  readonly proposal: Proposal;
  readonly choice: Choice;
}

/**
 * Runs a failing command, proposes a property test for what it shows, tries that on the input (it must
 * be interesting) and on an empty file (it must not), and writes it as a shell script.
 *
 * Throws PareError `options-invalid` where the command shows nothing to look for or the script exists,
 * and `test-not-interesting` or `test-broken` where the proposed test does not hold.
 */
export async function init(options: InitOptions): Promise<InitResult> {
  const { input, command, beside = [], timeoutMs = 60_000 } = options;
  const path = resolve(options.output ?? 'test.sh');
  if (existsSync(path) && options.force !== true) {
    throw new PareError('options-invalid', `${path} exists; name another with --output, or add --force.`);
  }
  requireFolderOf(path);
  readTextFile(input);
  const golden = { input, command, beside, timeoutMs };
  const run = await goldenRun(golden);
  if (run.exit.kind === 'timeout') {
    throw new PareError(
      'test-not-interesting',
      `The command had not ended after ${timeoutMs / 1000} s. Give it more time with --timeout, or let a command such as 'timeout 5' end it.`,
    );
  }
  const proposal: Proposal = {
    ended: describeExit(run.exit),
    ms: run.ms,
    lines: steadyLines(run, await goldenRun(golden)),
  };
  const choice =
    options.choose === undefined ? defaultChoice(options, proposal, run) : await options.choose(proposal);
  requireProperty(run, choice, options);
  const guards = options.guardUb ? await guardsFor(input, beside) : [];
  const script = propertyScript(input, { run, ...choice, guards });
  await judge(input, script, beside);
  writeFileSync(path, script, { mode: 0o755 });
  return { path, script, proposal, choice };
}

/** Lines that a second run writes, too. */
function steadyLines(first: GoldenRun, second: GoldenRun): TellingLine[] {
  if (exitCode(first) !== exitCode(second)) {
    throw new PareError(
      'test-flaky',
      `The command is not deterministic: ${describeExit(first.exit)} in one run, ${describeExit(second.exit)} in the next.`,
    );
  }
  const again = new Set(tellingLines(second).map(({ pattern }) => pattern));
  return tellingLines(first).filter(({ pattern }) => again.has(pattern));
}

function defaultChoice(
  { pattern, checkExit = true, checkOutput = true }: InitOptions,
  { lines }: Proposal,
  run: GoldenRun,
): Choice {
  if (!checkOutput) return { line: undefined, checkExit };
  if (pattern === undefined) return { line: lines[0], checkExit };
  return { line: { stream: streamWith(pattern, run), line: pattern, pattern }, checkExit };
}

/** Which output the pattern occurs in. Throws PareError `options-invalid` where it does in none. */
function streamWith(pattern: string, run: GoldenRun): TellingLine['stream'] {
  for (const stream of ['stderr', 'stdout'] as const) {
    const { status, stderr } = spawnSync('grep', ['-Eq', '-e', pattern], {
      input: run[stream],
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
    });
    if (status === 0) return stream;
    if (status !== 1) throw new PareError('options-invalid', `--pattern: ${stderr.trim()}`);
  }
  throw new PareError(
    'options-invalid',
    [
      `--pattern: '${pattern}' does not occur in what the command writes. It is an extended regular expression, as for grep -E: [0-9] for a digit, [.] for a dot.`,
      ...(['stderr', 'stdout'] as const).map((stream) => `The end of its ${stream}: ${ending(run[stream])}`),
    ].join('\n'),
  );
}

function ending(text: string): string {
  const lines = text.trimEnd().split('\n').slice(-5);
  return lines.join('').trim() === ''
    ? 'nothing'
    : lines.map((line) => `\n  | ${line.slice(0, 300)}`).join('');
}

function requireFolderOf(path: string): void {
  const folder = dirname(path);
  if (!existsSync(folder))
    throw new PareError('output-unwritable', `can't write ${path}: there is no folder ${folder}.`);
}

function requireProperty(run: GoldenRun, { line, checkExit }: Choice, { checkOutput }: InitOptions): void {
  if (line !== undefined || (checkExit && exitCode(run) !== 0)) return;
  if (!checkExit && checkOutput === false) {
    throw new PareError(
      'options-invalid',
      'Neither the end of the command nor its output would be checked: leave out --no-exit or --no-output-check.',
    );
  }
  throw new PareError(
    'options-invalid',
    [
      `The command ended with ${describeExit(run.exit)}, and nothing to look for in its output is chosen, so it does not show a failure.`,
      'Give a command that does: one that fails, or prints the wrong result, with --pattern REGEX for what is wrong in it.',
      `To compare two programs, write the script by hand: docs/property-tests.md shows one.`,
    ].join('\n'),
  );
}

async function guardsFor(input: string, beside: readonly string[]): Promise<string[]> {
  if (extname(input) !== '.c') {
    throw new PareError('options-invalid', `--guard-ub is for C: ${basename(input)} does not end in .c.`);
  }
  const guards = await undefinedBehaviourGuards(input, beside);
  if (guards.length > 0) return guards;
  throw new PareError(
    'options-invalid',
    `--guard-ub takes a file that gcc accepts, and 'gcc -fsyntax-only' does not accept ${basename(input)}. What it includes is given with --with.`,
  );
}

/** Throws unless the script finds the input interesting, and an empty file not. */
async function judge(input: string, script: string, beside: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pare-init-'));
  const path = join(folder, 'test.sh');
  writeFileSync(path, script, { mode: 0o755 });
  const test = scriptTest({
    script: path,
    inputName: basename(input),
    timeoutMs: 300_000,
    beside: beside.map((file) => ({ path: file })),
  });
  try {
    const options = { signal: new AbortController().signal, capture: true };
    const run = await test.run(readTextFile(input).bytes, options);
    if (run.verdict !== 'interesting') {
      throw new PareError(
        'test-not-interesting',
        [
          `The proposed test does not hold: it ends with ${describeExit(run.exit)} on ${input} itself.`,
          `The end of what it writes: ${ending(`${run.stdoutTail}${run.stderrTail}`)}`,
          'Does the command do the same each time, and in any directory? What it needs beside the input is given with --with. The test was:',
          script,
        ].join('\n'),
      );
    }
    const empty = await test.run(new Uint8Array(0), options);
    if (empty.verdict === 'interesting') {
      throw new PareError(
        'test-broken',
        'The proposed test accepts an empty file, so it recognizes nothing: the command does the same on any input. Choose a line with --pattern that only this input causes.',
      );
    }
  } finally {
    await test.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}
