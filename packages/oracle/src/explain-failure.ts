import type { Exit, TestRun } from '@pare/core';
import { describeExpectation, shellCode } from './expectation.ts';
import { failureHints } from './failure-hints.ts';
import { repeatCommand } from './repeat-command.ts';
import type { FailureContext } from './test-setting.ts';

/** Lines of each output that are shown, and characters of each line. */
const LINES = 20;
const WIDTH = 400;

/**
 * Says why an input is not interesting: how the test ended, the last lines of its output, a command
 * that repeats the run by hand, and what may be wrong. The run must have been made with `capture`.
 */
export function explainFailure(run: TestRun, context: FailureContext): string {
  const { setting, inputPath } = context;
  const expected = setting.kind === 'process' ? describeExpectation(setting.expect) : 'true';
  const hints = failureHints(run, context);
  return [
    `The property test does not find ${inputPath} interesting.`,
    `  expected: ${expected}`,
    `  got:      ${describeExit(run.exit)}, after ${Math.round(run.ms)} ms`,
    ...outputLines('standard output', run.stdoutTail),
    ...outputLines('standard error', run.stderrTail),
    'To repeat it by hand:',
    `  ${repeatCommand(setting, inputPath)}`,
    ...(hints.length === 0 ? [] : ['Hints:', ...hints.map((hint) => `  - ${hint}`)]),
  ].join('\n');
}

/** How a test ended, in words. */
export function describeExit(exit: Exit): string {
  switch (exit.kind) {
    case 'code':
      return `exit code ${exit.code}`;
    case 'signal':
      return `death by ${exit.signal} (exit code ${shellCode(exit.signal)} in a shell)`;
    case 'timeout':
      return `no end within the time limit of ${exit.limitMs / 1000} s`;
    case 'spawn-error':
      return `no start: ${exit.message}`;
    case 'returned':
      return `${exit.value}`;
    case 'threw':
      return `an error: ${printable(exit.message)}`;
  }
}

function outputLines(name: string, text: string): string[] {
  const lines = printable(text).trimEnd().split('\n');
  if (lines.length === 1 && lines[0] === '') return [`It wrote nothing to ${name}.`];
  const last = lines.slice(-LINES);
  const title = last.length < lines.length ? `The last ${LINES} lines of its ${name}:` : `Its ${name}:`;
  return [title, ...last.map((line) => `  | ${line.length > WIDTH ? `${line.slice(0, WIDTH)}…` : line}`)];
}

/** Without what would move the cursor, change colours or ring the bell. */
function printable(text: string): string {
  return (
    text
      .replaceAll('\r\n', '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is to be removed
      .replace(/\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|.)?/g, '')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is to be removed
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '\ufffd')
  );
}
