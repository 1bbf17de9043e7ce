import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PareError } from '@pare/core';
import { isModulePath } from './create-property-test.ts';
import { checkConfig, type ReduceOptions, type TestOptions } from './options.ts';

/** What a configuration file may say: any option of `reduce`; `test` may be just a path. */
export type Config = Partial<Omit<ReduceOptions, 'test'>> & { readonly test?: TestOptions | string };

/** The names that are looked for, in this order. */
const NAMES = ['pare.config.json', 'pare.config.mjs'];

/** The configuration file in a folder; undefined where there is none. */
export function findConfig(folder: string): string | undefined {
  return NAMES.map((name) => join(folder, name)).find((path) => existsSync(path));
}

/**
 * Reads a configuration file, JSON or a module with the options as its default export. Relative paths in
 * it are relative to the file, and come back absolute.
 *
 * Throws PareError `options-invalid`, naming the file and the key.
 */
export async function loadConfig(path: string): Promise<Partial<ReduceOptions>> {
  const file = resolve(path);
  if (!existsSync(file)) throw new PareError('options-invalid', `${path} does not exist.`);
  const config = await read(file);
  if (typeof config !== 'object' || config === null || Array.isArray(config)) {
    throw new PareError('options-invalid', `${path}: it has to hold an object with options.`);
  }
  const { test, ...rest } = config as Config;
  const options = { ...rest, ...(test === undefined ? {} : { test: testOptions(test) }) };
  checkConfig(options, path);
  return withAbsolutePaths(options, dirname(file));
}

async function read(file: string): Promise<unknown> {
  try {
    if (file.endsWith('.json')) return JSON.parse(readFileSync(file, 'utf8'));
    return ((await import(pathToFileURL(file).href)) as { default: unknown }).default;
  } catch (cause) {
    throw new PareError('options-invalid', `${file}: ${(cause as Error).message}`, { cause });
  }
}

function testOptions(test: TestOptions | string): TestOptions {
  if (typeof test !== 'string') return test;
  return { kind: isModulePath(test) ? 'module' : 'script', path: test };
}

function withAbsolutePaths(options: Partial<ReduceOptions>, folder: string): Partial<ReduceOptions> {
  const absolute = (path: string): string => resolve(folder, path);
  const { input, output, session, beside, test, grammar, hooks } = options;
  return {
    ...options,
    ...(input !== undefined && { input: absolute(input) }),
    ...(output !== undefined && { output: absolute(output) }),
    ...(session !== undefined && { session: absolute(session) }),
    ...(beside !== undefined && { beside: beside.map(absolute) }),
    ...(grammar !== undefined && { grammar: grammar.map(absolute) }),
    ...(hooks !== undefined && { hooks: absolute(hooks) }),
    ...(test !== undefined && { test: absoluteTest(test, absolute) }),
  };
}

/** Of a command, a program that is a path (`./tool`) is relative to the file as well. */
function absoluteTest(test: TestOptions, absolute: (path: string) => string): TestOptions {
  if (test.kind !== 'command') return { ...test, path: absolute(test.path) };
  const [program = '', ...rest] = test.command;
  return { kind: 'command', command: [program.includes('/') ? absolute(program) : program, ...rest] };
}
