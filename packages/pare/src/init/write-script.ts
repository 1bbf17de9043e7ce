import { basename } from 'node:path';
import { describeExit, shellCode, shellQuote } from '@pare/oracle';
import type { GoldenRun } from './golden-run.ts';
import type { TellingLine } from './telling-lines.ts';

/** What a property test asks for. */
export interface Property {
  readonly run: GoldenRun;
  readonly checkExit: boolean;
  readonly line?: TellingLine | undefined;
  /** Lines of shell that refuse a variant before the command runs. */
  readonly guards: readonly string[];
}

/** A commented POSIX shell script that tests for a property. Pure. */
export function propertyScript(input: string, { run, checkExit, line, guards }: Property): string {
  const name = basename(input);
  return `${[
    '#!/bin/sh',
    `# Property test for ${oneLine(name)}, written by pare init. Exit code 0 means "still has the property".`,
    `# It runs in a fresh directory that holds the variant as ${oneLine(name)}; change it as you like.`,
    'export LC_ALL=C',
    ...(guards.length === 0
      ? []
      : ['', '# No undefined behaviour: it makes a reduction slip to another bug.']),
    ...guards,
    '',
    `# The failing command; on the whole input: ${describeExit(run.exit)}.`,
    `${run.command.map(shellQuote).join(' ')} <${shellQuote(name.startsWith('-') ? `./${name}` : name)} >pare.out 2>pare.err`,
    ...(checkExit
      ? ['code=$?', '', '# It ends as it did then.', `[ "$code" -eq ${exitCode(run)} ] || exit 1`]
      : []),
    ...(line === undefined ? [] : lineCheck(line)),
    '',
    'exit 0',
  ].join('\n')}\n`;
}

/** The exit code as a shell shows it. */
export function exitCode({ exit }: GoldenRun): number {
  if (exit.kind === 'signal') return shellCode(exit.signal);
  return exit.kind === 'code' ? exit.code : 124;
}

function lineCheck({ stream, line, pattern }: TellingLine): string[] {
  const file = stream === 'stderr' ? 'pare.err' : 'pare.out';
  const output = stream === 'stderr' ? 'standard error' : 'standard output';
  return [
    '',
    `# It writes this line to ${output}, with any paths, positions, addresses and times:`,
    `#   ${oneLine(line).slice(0, 200)}`,
    `grep -Eq -e ${shellQuote(pattern)} ${file} || exit 1`,
  ];
}

function oneLine(text: string): string {
  return text.replace(/[^ -~]+/g, ' ');
}
