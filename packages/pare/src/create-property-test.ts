import { basename } from 'node:path';
import { PareError } from '@pare/core';
import { commandTest, type Expectation, type ProcessTest, scriptTest } from '@pare/oracle';
import type { ResolvedReduceOptions } from './options.ts';

/** The property test that the options ask for. Its helper processes start at once. */
export function createPropertyTest(options: ResolvedReduceOptions): ProcessTest {
  const common = {
    inputName: basename(options.input),
    slots: options.jobs,
    expect: expectation(options),
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
  };
  const { test } = options;
  switch (test.kind) {
    case 'script':
      return scriptTest({ ...common, script: test.path });
    case 'command':
      return commandTest({ ...common, command: test.command });
  }
}

function expectation({ exit, stdout, stderr }: ResolvedReduceOptions): Expectation {
  return {
    ...(exit === undefined ? {} : { exit }),
    ...(stdout === undefined ? {} : { stdout: pattern('stdout', stdout) }),
    ...(stderr === undefined ? {} : { stderr: pattern('stderr', stderr) }),
  };
}

function pattern(option: string, source: string): RegExp {
  try {
    return new RegExp(source, 'm');
  } catch (cause) {
    throw new PareError('options-invalid', `${option}: ${(cause as Error).message}`, { cause });
  }
}
