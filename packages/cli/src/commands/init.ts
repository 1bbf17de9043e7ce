import { createInterface } from 'node:readline/promises';
import { formatDuration } from '@pare/reporters';
import { type Choice, PareError, type Proposal, init as runInit } from 'pare';

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
      `  pare reduce ${input} --test ${flags.output ?? './test.sh'}${(flags.with ?? []).map((file) => ` --with ${file}`).join('')}\n`,
  );
}

async function askCommand(): Promise<string[]> {
  const line = await ask('Which command fails? {} stands for the input: ');
  return line.trim() === '' ? [] : ['sh', '-c', line];
}

async function askChoice({ ended, lines }: Proposal): Promise<Choice> {
  const offered = lines.slice(0, OFFERED);
  process.stdout.write(`The command ended with ${ended}.\n`);
  let line = offered[0];
  if (offered.length > 0) {
    for (const [index, { line }] of offered.entries()) process.stdout.write(`  ${index + 1}  ${line}\n`);
    const answer = await ask('Which line tells the failure? 0 for none [1]: ');
    line = answer.trim() === '' ? offered[0] : offered[Number(answer) - 1];
  }
  const answer = await ask('Does it have to end like this, too? [Y/n]: ');
  return { line, checkExit: !/^n/i.test(answer.trim()) };
}

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}
