import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { PareError, type PropertyTest, type RunOptions, type TestRun } from '@pare/core';
import { checkCommand, checkScript } from './check-command.ts';
import { type Expectation, verdictOf } from './expectation.ts';
import { HelperPool } from './helper-pool.ts';
import type { PatternSource } from './helper-protocol.ts';
import { type BesideFile, layOut } from './layout.ts';
import { limitedMemory } from './memory-limit.ts';
import { sandboxRoot, sandboxRoots } from './sandbox-root.ts';
import type { ProcessSetting } from './test-setting.ts';
import { TimeLimit } from './time-limit.ts';

export interface ProcessTestOptions {
  /** File name of the variant in the fresh directory: the input's own. */
  readonly inputName: string;
  /** Tests that can run at the same time; each costs a helper process. Default 1. */
  readonly slots?: number;
  /** Time limit of one test, in ms. Default: ten times the first run, from 1 s to 300 s. */
  readonly timeoutMs?: number;
  /** Default: exit code 0. */
  readonly expect?: Expectation;
  /** Give the variant on standard input, too. Default: standard input is empty. */
  readonly stdin?: boolean;
  /** Address space each process of the test may use, in bytes. Default: no limit. */
  readonly memoryBytes?: number;
  /** Files and folders the test needs beside the variant. */
  readonly beside?: readonly BesideFile[];
  /** Environment of the test. Default: that of this process. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Folder for the fresh directories. Default: a memory file system, or the temporary folder. */
  readonly root?: string;
}

export interface ScriptTestOptions extends ProcessTestOptions {
  /** Path of the script, absolute or from the current folder. */
  readonly script: string;
}

export interface CommandTestOptions extends ProcessTestOptions {
  /** Program and arguments; `{}` stands for the variant's file name. No shell is involved. */
  readonly command: readonly string[];
}

/** A property test that starts a process. */
export interface ProcessTest extends PropertyTest {
  /** Time limit of a test that starts now, in ms: the default is known after the first run. */
  readonly timeoutMs: number;
  /** What to tell `explainFailure`. */
  readonly setting: ProcessSetting;
}

/**
 * A script as property test: it runs in a fresh directory that holds the variant under the input's
 * name, and by default its exit code 0 means "interesting".
 * @throws PareError test-missing, test-not-executable, test-broken, options-invalid
 */
export function scriptTest(options: ScriptTestOptions): ProcessTest {
  const script = resolve(options.script);
  return processTest(checkScript(script), options, script);
}

/**
 * A command as property test, run like a script.
 * @throws PareError test-missing, test-not-executable, test-broken, options-invalid
 */
export function commandTest(options: CommandTestOptions): ProcessTest {
  return processTest(checkCommand(options.command, options), options);
}

function processTest(argv: readonly string[], options: ProcessTestOptions, script?: string): ProcessTest {
  const { inputName, memoryBytes, expect = {}, beside = [], stdin = false } = options;
  const { workPath, placed } = layOut(inputName, beside);
  const missing = placed.find(({ path }) => !existsSync(path));
  if (missing !== undefined) {
    throw new PareError('options-invalid', `${missing.path}, which the test needs, does not exist.`);
  }
  const limit = new TimeLimit(options.timeoutMs);
  const pool = new HelperPool({
    root: options.root ?? sandboxRoot(),
    slots: options.slots ?? 1,
    setup: {
      argv: memoryBytes === undefined ? argv : limitedMemory(argv, memoryBytes),
      env: testEnvironment(options.env ?? process.env),
      workPath,
      inputName,
      stdin,
      beside: placed,
      staleRoots: options.root === undefined ? sandboxRoots() : [options.root],
      ...(expect.stdout && { stdoutPattern: patternSource(expect.stdout) }),
      ...(expect.stderr && { stderrPattern: patternSource(expect.stderr) }),
    },
  });
  return {
    setting: {
      kind: 'process',
      argv,
      ...(script !== undefined && { script }),
      inputName,
      stdin,
      expect,
      beside,
      ...(memoryBytes !== undefined && { memoryBytes }),
    },
    get timeoutMs() {
      return limit.ms;
    },
    async run(variant: Uint8Array, { signal, capture = false }: RunOptions): Promise<TestRun> {
      const { exit, ms, patternsFound, stdoutTail, stderrTail } = await pool.run(variant, {
        signal,
        capture,
        limitMs: limit.ms,
      });
      if (exit.kind !== 'spawn-error') limit.learn(ms);
      return { verdict: verdictOf(exit, patternsFound, expect), ms, exit, stdoutTail, stderrTail };
    },
    dispose: () => pool.dispose(),
  };
}

/** Of a global or sticky pattern only the first match counts, so that no state is carried along. */
function patternSource({ source, flags }: RegExp): PatternSource {
  return { source, flags: flags.replace(/[gy]/g, '') };
}

function testEnvironment(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const entries = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const { OLDPWD: _, ...rest } = Object.fromEntries(entries);
  return rest;
}
