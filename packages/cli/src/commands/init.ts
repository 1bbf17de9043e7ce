import { createInterface } from 'node:readline/promises';
import { formatDuration } from '@pare/reporters';
import { type Choice, PareError, type Proposal, init as runInit, shellQuote } from 'pare';

/** The options of `pare init` as commander gives them. */
export interface InitFlags {
  readonly output?: string;
  readonly force?: boolean;
  readonly pattern?: string;
  /** False with `--no-exit`. */
  readonly exit: boolean;
  /** False with `--no-output-check`. */
  readonly outputCheck: boolean;
  readonly guardUb?: boolean;
  readonly with?: readonly string[];
  /** In seconds. */
  readonly timeout?: number;
  readonly yes?: boolean;
}

/** Most lines that are offered. */
const OFFERED = 6;

/** `pare init`. On a terminal it asks what flags leave open. */
export async function init(input: string, given: readonly string[], flags: InitFlags): Promise<void> {
  const asks = process.stdin.isTTY === true && flags.yes !== true;
  const command = given.length > 0 || !asks ? given : await askCommand();
  if (command.length === 0) {
    throw new PareError(
      'options-invalid',
      'the failing command is missing: pare init INPUT -- COMMAND {}, where {} stands for the input.',
    );
  }
  const open = asks && flags.pattern === undefined && flags.exit && flags.outputCheck;
  const { path, proposal, choice } = await runInit({
    input,
    command,
    output: flags.output,
    force: flags.force,
    pattern: flags.pattern,
    checkExit: flags.exit,
    checkOutput: flags.outputCheck,
    guardUb: flags.guardUb,
    beside: flags.with,
    timeoutMs: flags.timeout === undefined ? undefined : flags.timeout * 1000,
    choose: open ? askChoice : undefined,
  });
  const asked = [
    ...(choice.checkExit ? [proposal.ended] : []),
    ...(choice.line === undefined ? [] : [`a line that matches ${choice.line.pattern}`]),
  ];
  process.stdout.write(
    `The command took ${formatDuration(proposal.ms)}: ${proposal.ended}.\n` +
      `The test asks for ${asked.join(' and ')}.\n` +
      `Tried: ${input} is interesting, an empty file is not.\n` +
      `Written to ${path}. Go on with:\n` +
      `  pare reduce ${[input, '--test', flags.output ?? './test.sh', ...(flags.with ?? []).flatMap((file) => ['--with', file])].map(shellQuote).join(' ')}\n`,
  );
}

async function askCommand(): Promise<string[]> {
  const line = await ask('Which command fails? {} stands for the input: ');
  if (line.trim() === '') return [];
  // Words without anything that a shell would change.
  return /^[\w\s./:=+,@%{}-]+$/.test(line) ? line.trim().split(/\s+/) : ['sh', '-c', line];
}

async function askChoice({ ended, lines }: Proposal): Promise<Choice> {
  const offered = lines.slice(0, OFFERED);
  process.stdout.write(`The command ended with ${ended}.\n`);
  let line = offered[0];
  if (offered.length > 0) {
    for (const [index, { line }] of offered.entries()) process.stdout.write(`  ${index + 1}  ${line}\n`);
    const number = await askNumber('Which line tells the failure? 0 for none [1]: ', offered.length);
    line = offered[number - 1];
  }
  const answer = await ask('Does it have to end like this, too? [Y/n]: ');
  return { line, checkExit: !/^n/i.test(answer.trim()) };
}

/** From 0 to `most`; 1 where nothing is said. */
async function askNumber(question: string, most: number): Promise<number> {
  for (;;) {
    const answer = (await ask(question)).trim();
    if (answer === '') return 1;
    if (/^\d+$/.test(answer) && Number(answer) <= most) return Number(answer);
    process.stdout.write(`Answer with a number from 0 to ${most}.\n`);
  }
}

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}
