import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { PareError } from '@pare/core';
import {
  type BesideFile,
  commandTest,
  type Expectation,
  type ModuleTest,
  moduleTest,
  type ProcessTest,
  scriptTest,
} from '@pare/oracle';
import type { ResolvedReduceOptions } from './options.ts';

/** Circumstances that differ from what the options say. */
export interface TestChanges {
  readonly inputName?: string;
  readonly timeoutMs?: number;
  /** Files beside the variant, in addition. */
  readonly added?: readonly BesideFile[];
}

/**
 * The property test that the options ask for, with a place for each job. Helper processes start at
 * once. Throws PareError where the test can't be run at all.
 */
export async function createPropertyTest(
  options: ResolvedReduceOptions,
  changes: TestChanges = {},
): Promise<ProcessTest | ModuleTest> {
  const { test, memoryBytes, beside = [] } = options;
  const { inputName = basename(options.input), timeoutMs = options.timeoutMs, added = [] } = changes;
  const common = {
    slots: options.jobs,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(memoryBytes === undefined ? {} : { memoryBytes }),
  };
  const process = {
    ...common,
    inputName,
    expect: expectation(options),
    stdin: options.stdin,
    beside: [...beside.map((path) => ({ path })), ...added],
  };
  switch (test.kind) {
    case 'script':
      return scriptTest({ ...process, script: test.path });
    case 'command':
      return commandTest({ ...process, command: test.command });
    case 'module':
      return moduleTest({ ...common, module: test.path });
  }
}

/** Whether a property test given by its path is a module rather than a script, which begins with `#!`. */
export function isModulePath(path: string): boolean {
  return /^\.[cm]?[jt]s$/.test(extname(path)) && !startOf(path).startsWith('#!');
}

function startOf(path: string): string {
  try {
    return readFileSync(path, 'latin1').slice(0, 2);
  } catch {
    return '';
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
