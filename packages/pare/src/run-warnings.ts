import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { PareError } from '@pare/core';
import type { OnSyntaxError } from '@pare/parsing';
import type { ResolvedReduceOptions } from './options.ts';

/** A result of so few tokens from an input of so many is suspicious. */
export const TINY = 3;
export const LARGE = 100;

/** Where hardly anything is left. */
export function tiny(tokens: number): string {
  return (
    `the result has only ${tokens} ${tokens === 1 ? 'token' : 'tokens'}: look whether it is still your bug. ` +
    'If not, let the test check for the very message or the wrong output.'
  );
}

/** Where the first test takes long. */
export const SLOW_TEST: string =
  'the property test has been running on the original input for 5 s; --timeout sets a limit.';

/** Where not even the layout could change. */
export const LAYOUT: string =
  'nothing could go, and other blank space and no comments alone make the input not interesting: the test ' +
  'depends on the formatting. Loosen it, or use --reducer list --atom char.';

/** Where the property test finds an empty file interesting. */
export function acceptsEmpty({ input, test }: ResolvedReduceOptions): string {
  const path = resolve(input);
  const names = test.kind === 'command' ? test.command.join(' ') : textOf(test.path);
  const hint = names.includes(path)
    ? `It names ${path}, which is the input itself: use the name ${basename(input)} alone, which is the variant.`
    : 'Let it check for the failure itself: the message, the exit code, the output that is wrong.';
  return `the property test accepts an empty file, so the result will tell nothing. ${hint}`;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Where the input has a syntax error that was passed over. */
export function passedOver({ message }: PareError, mode: OnSyntaxError): string {
  const how =
    mode === 'island'
      ? 'only the parts that parse keep their structure'
      : 'the text is taken as a flat list of tokens';
  return `the input has a syntax error; ${how}.\n${message}`;
}

/** Added to a syntax error that stops a run. */
export const REDUCE_NEVERTHELESS: string = 'With --on-syntax-error island it is reduced nevertheless.';
