import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { TestRun } from '@pare/core';
import { type BesideFile, shellQuote } from '@pare/oracle';
import { createPropertyTest, type TestChanges } from './create-property-test.ts';
import type { ResolvedReduceOptions } from './options.ts';

/** Most entries of a folder, and bytes in all, that are tried beside the variant. */
const MOST_ENTRIES = 64;
const MOST_BYTES = 20e6;
const MOST_DEPTH = 6;

/** Most names in a script that are tried in place of the input's. */
const MOST_NAMES = 5;

/** Longest time limit that is tried, in ms. */
const LONG_LIMIT_MS = 30_000;

/** Longest run for which the test is tried in other circumstances, in ms. */
const LONG_RUN_MS = 10_000;

export interface FailedCheck {
  readonly options: ResolvedReduceOptions;
  readonly bytes: Uint8Array;
  /** The run that did not find the input interesting. */
  readonly run: TestRun;
  readonly signal: AbortSignal;
}

/**
 * Finds out why an input fails its own property test by running it in other circumstances: with more
 * time, under other names, beside the files that lie beside the input, the script or the current
 * folder, and on an empty file. Works on copies. Returns what it found, in words; undefined for nothing.
 */
export async function diagnose(check: FailedCheck): Promise<string | undefined> {
  if (check.run.exit.kind === 'timeout') return moreTime(check);
  if (check.run.ms > LONG_RUN_MS) return undefined;
  if (check.options.test.kind === 'module') return otherAnswer(check);
  return (
    (await moreMemory(check)) ??
    (await otherName(check)) ??
    (await asArgument(check)) ??
    (await filesBeside(check)) ??
    (await otherWayRound(check))
  );
}

async function moreTime(check: FailedCheck): Promise<string | undefined> {
  const { timeoutMs } = check.options;
  if (timeoutMs === undefined || timeoutMs >= LONG_LIMIT_MS) return undefined;
  const run = await tryWith(check, { timeoutMs: Math.min(timeoutMs * 20, LONG_LIMIT_MS) });
  if (run.verdict !== 'interesting') return undefined;
  const seconds = Math.max(1, Math.ceil((run.ms * 10) / 1000));
  return `The time limit is too short: with more time the input is interesting after ${Math.round(run.ms)} ms. Give --timeout ${seconds}, or leave the option out.`;
}

async function moreMemory(check: FailedCheck): Promise<string | undefined> {
  if (check.options.memoryBytes === undefined) return undefined;
  const options = { ...check.options, memoryBytes: undefined };
  if ((await tryWith({ ...check, options }, {})).verdict !== 'interesting') return undefined;
  return 'The memory limit is too low: without --memory the input is interesting. The limit is one of address space, of which programs with a runtime, such as Node.js, take several GB.';
}

/** Scripts written for other reducers get the variant as an argument. */
async function asArgument(check: FailedCheck): Promise<string | undefined> {
  const { test, input } = check.options;
  if (test.kind !== 'script' || !/\$(?:[1@*]|\{1)/.test(textOf(test.path))) return undefined;
  const command = [resolve(test.path), '{}'];
  const options: ResolvedReduceOptions = { ...check.options, test: { kind: 'command', command } };
  if ((await tryWith({ ...check, options }, {})).verdict !== 'interesting') return undefined;
  return `The test takes the variant's name as an argument, and gets none. Use the name ${basename(input)} in the test, or run it as a command: -- ${shellQuote(test.path)} {}`;
}

async function otherName(check: FailedCheck): Promise<string | undefined> {
  const name = basename(check.options.input);
  for (const other of namesInTest(check.options, name)) {
    if ((await tryWith(check, { inputName: other })).verdict !== 'interesting') continue;
    return `The test needs the input under the name ${other}, but it is ${name}. Use ${name} in the test, or rename the input to ${other}.`;
  }
  return undefined;
}

/** File names in the test that have the input's extension. */
function namesInTest({ test }: ResolvedReduceOptions, name: string): string[] {
  const extension = extname(name);
  if (extension === '' || test.kind === 'module') return [];
  const text = test.kind === 'script' ? textOf(test.path) : test.command.join(' ');
  const words = text.match(/[\w.-]+/g) ?? [];
  return [...new Set(words)]
    .filter((word) => word !== name && !word.startsWith('-') && word.length > extension.length)
    .filter((word) => extname(word) === extension)
    .slice(0, MOST_NAMES);
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

async function filesBeside(check: FailedCheck): Promise<string | undefined> {
  const { input, test } = check.options;
  const script = test.kind === 'script' ? [dirname(resolve(test.path))] : [];
  for (const folder of new Set([dirname(resolve(input)), ...script, process.cwd()])) {
    const entries = besideIn(folder, basename(input));
    if (entries.length === 0 || !(await works(check, entries))) continue;
    const needed = await neededOf(check, entries);
    const flags = needed.map(({ path }) => `--with ${shellQuote(path)}`).join(' ');
    const names = needed.map(({ path }) => basename(path)).join(', ');
    return `The test depends on the folder it runs in: in a copy of ${folder} the input is interesting, in a fresh directory it is not. It needs ${names}. Give ${flags}, or name it by its absolute path in the test.`;
  }
  return undefined;
}

/** What lies in a folder, to be copied; nothing where that is too much. */
function besideIn(folder: string, inputName: string): BesideFile[] {
  try {
    const names = readdirSync(folder).filter((name) => name !== inputName && !name.startsWith('.'));
    if (names.length > MOST_ENTRIES) return [];
    const paths = names.map((name) => join(folder, name));
    const bytes = paths.reduce((sum, path) => sum + sizeOf(path), 0);
    return bytes > MOST_BYTES ? [] : paths.map((path) => ({ path, copy: true }));
  } catch {
    return [];
  }
}

/** Bytes of a file, or of all below a folder; infinite for what should not be copied, such as links to folders. */
function sizeOf(path: string, depth = 0): number {
  const stat = depth === 0 ? statSync(path) : lstatSync(path);
  if (stat.isFile()) return stat.size;
  if (!stat.isDirectory()) return Infinity;
  const names = readdirSync(path);
  if (names.length > MOST_ENTRIES * 4 || depth > MOST_DEPTH) return Infinity;
  let bytes = 0;
  for (const name of names) {
    bytes += sizeOf(join(path, name), depth + 1);
    if (bytes > MOST_BYTES) return Infinity;
  }
  return bytes;
}

/** Leaves out one after the other what the test can do without. */
async function neededOf(check: FailedCheck, entries: readonly BesideFile[]): Promise<readonly BesideFile[]> {
  let needed = entries;
  for (const entry of entries) {
    const fewer = needed.filter((other) => other !== entry);
    if (await works(check, fewer)) needed = fewer;
  }
  return needed;
}

async function works(check: FailedCheck, beside: readonly BesideFile[]): Promise<boolean> {
  const given = new Set((check.options.beside ?? []).map((path) => resolve(path)));
  const added = beside.filter(({ path }) => !given.has(path));
  return (await tryWith(check, { added })).verdict === 'interesting';
}

async function otherWayRound(check: FailedCheck): Promise<string | undefined> {
  const { exit } = check.run;
  if (exit.kind !== 'code' || exit.code === 0) return undefined;
  const empty = await tryWith({ ...check, bytes: new Uint8Array(0) }, {});
  if (empty.verdict !== 'interesting') return undefined;
  return `The exit codes seem to be the other way round: the test says ${exit.code} of the input and 0 of an empty file. 0 has to mean "still interesting", any other code "not interesting".`;
}

/** For a module. */
async function otherAnswer(check: FailedCheck): Promise<string | undefined> {
  const { exit } = check.run;
  if (exit.kind !== 'returned') return undefined;
  const empty = await tryWith({ ...check, bytes: new Uint8Array(0) }, {});
  if (empty.verdict !== 'interesting') return undefined;
  return 'The answers seem to be the other way round: the module says no of the input and yes of an empty file. true has to mean "still interesting".';
}

async function tryWith({ options, bytes, signal }: FailedCheck, changes: TestChanges): Promise<TestRun> {
  const test = await createPropertyTest({ ...options, jobs: 1 }, changes);
  try {
    return await test.run(bytes, { signal });
  } finally {
    await test.dispose();
  }
}
