import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PareError } from '@pare/core';
import { isModulePath } from './create-property-test.ts';
import { type Flag, FlagError, keyOf, optionOf, REDUCE_FLAGS, readFlag } from './flags.ts';
import type { ReduceOptions, TestOptions } from './options.ts';

/** What a run is told: values of the flags of `pare reduce` by their keys, with the input and the command. */
export interface Settings {
  readonly input?: string;
  readonly test?: string;
  /** A property test that is a command; `{}` in an argument stands for the variant's path. */
  readonly command?: readonly string[];
  readonly report?: readonly string[];
  readonly events?: string;
  readonly quiet?: boolean;
  readonly [key: string]: unknown;
}

/** Keys of a configuration file: the flags, but for the one that names it, and what stands beside them. */
const KEYS: ReadonlyMap<string, Flag> = new Map(
  [
    ...REDUCE_FLAGS.filter(({ name }) => name !== 'config'),
    { name: 'input', kind: 'path', help: '' } as const,
  ].map((flag) => [keyOf(flag), flag]),
);

/** The names that are looked for, in this order. */
const NAMES = ['pare.config.json', 'pare.config.mjs'];

/** The configuration file in a folder; undefined where there is none. */
export function findConfig(folder: string): string | undefined {
  return NAMES.map((name) => join(folder, name)).find((path) => existsSync(path));
}

/** The options of `reduce` that a configuration file sets; see `readConfig`. */
export async function loadConfig(path: string): Promise<Partial<ReduceOptions>> {
  return reduceOptions(await readConfig(path));
}

/**
 * Reads a configuration file, JSON or a module with the settings as its default export. Its keys are the
 * flags in camel case, its values those of the command line: numbers may be numbers, what is repeatable a
 * list, a switch is true or false. Relative paths in it are relative to the file, and come back absolute.
 *
 * Throws PareError `options-invalid`, naming the file and the key.
 */
export async function readConfig(path: string): Promise<Settings> {
  const file = resolve(path);
  if (!existsSync(file)) throw new PareError('options-invalid', `${path} does not exist.`);
  const config = await read(file);
  if (typeof config !== 'object' || config === null || Array.isArray(config))
    throw new PareError('options-invalid', `${path}: it has to hold an object with options.`);
  const folder = dirname(file);
  const values = Object.entries(config).map(([key, value]) => {
    try {
      return [key, key === 'command' ? readCommand(value, folder) : readKey(key, value, folder)] as const;
    } catch (cause) {
      if (!(cause instanceof FlagError)) throw cause;
      throw new PareError('options-invalid', `${path}: ${key}: ${cause.message}`, { cause });
    }
  });
  return Object.fromEntries(values);
}

/** The options of `reduce` among the settings. Throws PareError `options-invalid` for two property tests. */
export function reduceOptions(settings: Settings): Partial<ReduceOptions> {
  const { input, test, command } = settings;
  if (test !== undefined && command !== undefined)
    throw new PareError('options-invalid', 'give either --test SCRIPT or -- COMMAND, not both.');
  const options = REDUCE_FLAGS.flatMap((flag) => {
    const [option, value] = [optionOf(flag), settings[keyOf(flag)]];
    if (option === undefined || value === undefined) return [];
    return [[option, flag.kind === 'seconds' ? (value as number) * 1000 : value] as const];
  });
  return {
    ...Object.fromEntries(options),
    ...(input !== undefined && { input }),
    ...(test !== undefined && { test: testOptions(test) }),
    ...(command !== undefined && { test: { kind: 'command', command } }),
  };
}

function testOptions(path: string): TestOptions {
  return { kind: isModulePath(path) ? 'module' : 'script', path };
}

async function read(file: string): Promise<unknown> {
  try {
    if (file.endsWith('.json')) return JSON.parse(readFileSync(file, 'utf8'));
    return ((await import(pathToFileURL(file).href)) as { default: unknown }).default;
  } catch (cause) {
    throw new PareError('options-invalid', `${file}: ${(cause as Error).message}`, { cause });
  }
}

function readKey(key: string, value: unknown, folder: string): unknown {
  const flag = KEYS.get(key);
  if (flag === undefined)
    throw new FlagError(
      `there is no such key. The keys are: ${[...KEYS.keys(), 'command'].sort().join(', ')}.`,
    );
  const { kind } = flag;
  if (kind === 'switch') {
    if (typeof value !== 'boolean') throw new FlagError('It takes true or false.');
    return value;
  }
  if (kind === 'paths') {
    const paths = typeof value === 'string' ? [value] : value;
    if (!isTexts(paths)) throw new FlagError('It takes a path or a list of paths.');
    return paths.map((path) => resolve(folder, path));
  }
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new FlagError('It takes what the flag takes, as a text or a number.');
  const read = readFlag(flag, String(value));
  return kind === 'path' ? resolve(folder, read as string) : read;
}

/** A program that is a path (`./tool`) is relative to the file as well. */
function readCommand(value: unknown, folder: string): readonly string[] {
  if (!isTexts(value)) throw new FlagError('It takes a list of texts: the program and its arguments.');
  const [program = '', ...rest] = value;
  return [program.includes('/') ? resolve(folder, program) : program, ...rest];
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string' && item);
}
