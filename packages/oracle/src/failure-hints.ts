import { existsSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { TestRun } from '@pare/core';
import { shellCode } from './expectation.ts';
import { shellQuote } from './shell-quote.ts';
import type { FailureContext, ProcessSetting } from './test-setting.ts';

/** What may be wrong with a property test that does not find the original input interesting. */
export function failureHints(run: TestRun, { setting, inputPath }: FailureContext): string[] {
  const time = timeHint(run);
  if (setting.kind === 'module') return time;
  const hints = [...time, ...codeHints(run), ...missingFileHints(run, setting, inputPath)];
  return hints.length > 0 ? hints : [...silenceHints(run, setting), ...inversionHints(run, setting)];
}

function timeHint({ exit, ms }: TestRun): string[] {
  if (exit.kind === 'timeout') {
    return [
      `The time limit may be too short: give more with --timeout. If the test hangs, repeat it by hand.`,
    ];
  }
  switch (codeOf(exit)) {
    case 124:
      return [
        `124 is the exit code of the 'timeout' command: after ${Math.round(ms)} ms a time limit inside the test may have struck. Is it too short for this machine?`,
      ];
    case 137:
      return [
        '137 means SIGKILL: a time limit inside the test (timeout -s KILL), or the system ran out of memory.',
      ];
    default:
      return [];
  }
}

function codeHints({ exit }: TestRun): string[] {
  switch (codeOf(exit)) {
    case 126:
      return ['126 means that the test found a command but could not run it: is it executable (chmod +x)?'];
    case 127:
      return [`127 means that the test could not find a command. PATH is ${process.env.PATH ?? 'not set'}`];
    case 134:
    case 139:
      return [
        'The test itself died. When the death is the property, ask for it with --exit, or test for it in a script.',
      ];
    default:
      return [];
  }
}

/** "NAME: No such file or directory" and its many relatives. */
const MISSING = [
  /([^\s:'"`‘’]+)['"’]?: (?:No such file or directory|not found)/gi,
  /(?:can(?:no|')t (?:open|find|read|access|stat)|unable to open|no such file:?|can't open file) (?:file )?['"`‘]?([^\s:'"`’,]+)/gi,
  /\bENOENT\b.*?'([^']+)'/g,
];

function missingFileHints(run: TestRun, setting: ProcessSetting, inputPath: string): string[] {
  const output = `${run.stdoutTail}\n${run.stderrTail}`;
  const names = new Set(MISSING.flatMap((pattern) => [...output.matchAll(pattern)].map(([, name]) => name!)));
  return [...names]
    .filter((name) => !name.startsWith('/'))
    .flatMap((name) => missingFileHint(name, setting, inputPath));
}

function missingFileHint(name: string, setting: ProcessSetting, inputPath: string): string[] {
  const { argv, inputName } = setting;
  const script = argv.at(-1)!.startsWith('/') ? argv.at(-1)! : argv[0]!;
  const places = new Set([dirname(resolve(inputPath)), dirname(script), process.cwd()]);
  const found = [...places].map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (found !== undefined && basename(name) !== inputName) {
    // What lies in a folder is given with that folder, so that its path stays.
    const [top = name, ...below] = name.replace(/^(\.\/)+/, '').split('/');
    const path = below.length === 0 || top === '..' ? found : join(found, ...below.map(() => '..'));
    return [
      `The test uses ${name}, which is not in the fresh directory it runs in. Give it with --with ${shellQuote(path)}, or name it by its absolute path.`,
    ];
  }
  if (extname(name) === extname(inputName) && extname(name) !== '' && name !== inputName) {
    return [
      `The test looks for ${name}, but the variant has the input's name, ${inputName}. Use that name in the test, or rename the input.`,
    ];
  }
  return [];
}

function silenceHints({ exit, stdoutTail, stderrTail }: TestRun, { script }: ProcessSetting): string[] {
  if (exit.kind !== 'code' || exit.code === 0 || script === undefined) return [];
  if (`${stdoutTail}${stderrTail}`.trim() !== '') return [];
  return [
    `The test wrote nothing. Repeat it with 'sh -x' before ${shellQuote(script)} to see which line fails, when it is a shell script.`,
  ];
}

/** For those whose test, or command, fails where the bug shows. */
function inversionHints({ exit }: TestRun, { script, expect }: ProcessSetting): string[] {
  if (exit.kind !== 'code' || exit.code === 0) return [];
  if (expect.exit !== undefined || expect.stdout !== undefined || expect.stderr !== undefined) return [];
  return script === undefined
    ? [
        `A command is interesting where it ends with 0. If this failure is what you are after, ask for it: --exit ${exit.code}, or --stderr with a part of its message.`,
      ]
    : ['Exit code 0 has to mean "still interesting", any other "not interesting".'];
}

/** As a shell would show it; undefined when there was no exit. */
function codeOf(exit: TestRun['exit']): number | undefined {
  if (exit.kind === 'code') return exit.code;
  return exit.kind === 'signal' ? shellCode(exit.signal) : undefined;
}
