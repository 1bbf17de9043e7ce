import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join, resolve } from 'node:path';
import { PareError } from '@pare/core';
import { describeExit, explainFailure, scriptTest } from '@pare/oracle';
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
    options.choose === undefined ? defaultChoice(options, proposal) : await options.choose(proposal);
  requireProperty(run, choice);
  const guards = options.guardUb ? await guardsFor(input) : [];
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
): Choice {
  if (!checkOutput) return { line: undefined, checkExit };
  if (pattern === undefined) return { line: lines[0], checkExit };
  const stream = lines.find(({ line }) => matches(pattern, line))?.stream ?? 'stderr';
  return { line: { stream, line: pattern, pattern }, checkExit };
}

function matches(pattern: string, line: string): boolean {
  try {
    return new RegExp(pattern).test(line);
  } catch {
    return false;
  }
}

function requireProperty(run: GoldenRun, { line, checkExit }: Choice): void {
  if (line !== undefined || (checkExit && exitCode(run) !== 0)) return;
  throw new PareError(
    'options-invalid',
    [
      `The command ended with ${describeExit(run.exit)}, and nothing to look for in its output is chosen, so it does not show a failure.`,
      'Give a command that does: one that fails, or prints the wrong result, with --pattern REGEX for what is wrong in it.',
      `To compare two programs, write the script by hand: docs/property-tests.md shows how.`,
    ].join('\n'),
  );
}

async function guardsFor(input: string): Promise<string[]> {
  if (extname(input) !== '.c') {
    throw new PareError('options-invalid', `--guard-ub is for C: ${basename(input)} does not end in .c.`);
  }
  const guards = await undefinedBehaviourGuards(input);
  if (guards.length > 0) return guards;
  throw new PareError(
    'options-invalid',
    `--guard-ub takes a file that compiles with 'gcc -c', and gcc does not compile ${basename(input)}.`,
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
      const reason = explainFailure(run, { setting: test.setting, inputPath: input });
      throw new PareError('test-not-interesting', `The proposed test does not hold.\n${script}\n${reason}`);
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
