import { constants } from 'node:os';
import type { Exit, Verdict } from '@pare/core';

/** What makes a variant interesting: all that is given must hold. With nothing given: exit code 0. */
export interface Expectation {
  /** Exit code; a signal counts as 128 plus its number, as in a shell. */
  readonly exit?: number;
  /** Occurs in standard output. Of more than 16 MiB, in the first 4 MiB or the last 16 KiB. */
  readonly stdout?: RegExp;
  /** Occurs in standard error, likewise. */
  readonly stderr?: RegExp;
}

/** The verdict on a test's end. A death by signal that was not asked for means the test crashed. */
export function verdictOf(exit: Exit, patternsFound: boolean, expected: Expectation): Verdict {
  switch (exit.kind) {
    case 'timeout':
      return 'timeout';
    case 'spawn-error':
    case 'threw':
      return 'crashed';
    case 'returned':
      return exit.value ? 'interesting' : 'rejected';
    case 'signal':
      return patternsFound && isExpectedCode(shellCode(exit.signal), expected) ? 'interesting' : 'crashed';
    case 'code':
      return patternsFound && isExpectedCode(exit.code, expected) ? 'interesting' : 'rejected';
  }
}

/** The expectation in words, such as "exit code 0". */
export function describeExpectation(expected: Expectation): string {
  const code = expectedCode(expected);
  return [
    ...(code === undefined ? [] : [`exit code ${code}`]),
    ...(expected.stdout === undefined ? [] : [`standard output matching ${expected.stdout}`]),
    ...(expected.stderr === undefined ? [] : [`standard error matching ${expected.stderr}`]),
  ].join(' and ');
}

function isExpectedCode(code: number, expected: Expectation): boolean {
  return (expectedCode(expected) ?? code) === code;
}

/** Undefined when any code will do, which is so when only patterns are given. */
function expectedCode({ exit, stdout, stderr }: Expectation): number | undefined {
  return exit ?? (stdout === undefined && stderr === undefined ? 0 : undefined);
}

/** The exit code a shell shows for a signal. */
export function shellCode(signal: string): number {
  return 128 + (constants.signals[signal as NodeJS.Signals] ?? 0);
}
