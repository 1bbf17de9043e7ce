import { accessSync, closeSync, constants, openSync, readSync, type Stats, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import { PareError } from '@pare/core';
import { shellQuote } from './shell-quote.ts';

/**
 * What to start for a script, after checking that it can be started.
 * @throws PareError test-missing, test-not-executable, test-broken
 */
export function checkScript(script: string): string[] {
  const path = resolve(script);
  checkFile(path, 'The property test');
  const start = fileStart(path);
  if (!start.startsWith('#!')) {
    // As a shell does with a text file that the system can't start.
    return isText(start) ? ['/bin/sh', path] : [path];
  }
  checkInterpreter(path, start.slice(2).split('\n', 1)[0]!);
  return [path];
}

/**
 * What to start for a command, with `{}` replaced by the variant's file name.
 * @throws PareError test-missing, test-not-executable, test-broken, options-invalid
 */
export function checkCommand(
  command: readonly string[],
  { inputName, stdin = false }: { inputName: string; stdin?: boolean },
): string[] {
  const [program, ...args] = command;
  if (program === undefined || program === '') {
    throw new PareError('options-invalid', 'The property test is an empty command.');
  }
  if (!stdin && !command.some((part) => part.includes('{}'))) {
    throw new PareError(
      'options-invalid',
      `The command never gets to see the variant: put {} where the file's name belongs, or give the variant on standard input (--stdin).`,
    );
  }
  // A name like -x.c would be taken for an option.
  const name = inputName.startsWith('-') ? `./${inputName}` : inputName;
  const start = program.includes('/') ? checkScript(program) : [findProgram(program)];
  return [...start, ...args.map((part) => part.replaceAll('{}', name))];
}

function findProgram(program: string): string {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(resolve(folder), program);
    if (isExecutable(path)) return path;
  }
  throw new PareError(
    'test-missing',
    `The command '${program}' was not found in PATH. A program in the current folder needs ./ before its name.`,
  );
}

function checkFile(path: string, what: string): void {
  const stat = statOf(path);
  if (stat === undefined) throw new PareError('test-missing', `${what} ${path} does not exist.`);
  if (stat.isDirectory())
    throw new PareError('test-missing', `${what} ${path} is a directory, not a program.`);
  if (!isExecutable(path)) {
    const quoted = shellQuote(path);
    throw new PareError(
      'test-not-executable',
      `${what} ${path} is not executable. Run: chmod +x ${quoted}\nOr run it as a command: -- sh ${quoted} {}`,
    );
  }
}

/** A missing interpreter would be reported by the system as if the script itself were missing. */
function checkInterpreter(path: string, line: string): void {
  if (line.endsWith('\r')) {
    throw new PareError(
      'test-broken',
      `The first line of ${path} ends with a carriage return (Windows line ends), so that its interpreter can't be found. Run: sed -i.bak 's/\\r$//' ${shellQuote(path)}`,
    );
  }
  const [interpreter = '', ...rest] = line.trim().split(/\s+/);
  const missing = (name: string): PareError =>
    new PareError(
      'test-broken',
      `The first line of ${path} names the interpreter '${name}', which is not installed.`,
    );
  if (interpreter === '')
    throw new PareError('test-broken', `The first line of ${path} names no interpreter.`);
  if (isAbsolute(interpreter) && !isExecutable(interpreter)) throw missing(interpreter);
  if (!/\/env$/.test(interpreter)) return;
  const named = rest.find((part) => !part.startsWith('-') && !part.includes('='));
  if (named === undefined) return;
  try {
    if (named.includes('/') ? !isExecutable(resolve(named)) : findProgram(named) === '') throw missing(named);
  } catch {
    throw missing(named);
  }
}

function fileStart(path: string): string {
  try {
    const descriptor = openSync(path, 'r');
    try {
      const buffer = Buffer.alloc(512);
      return buffer.toString('latin1', 0, readSync(descriptor, buffer));
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // A program that may be run but not read.
    return '\0';
  }
}

function isText(start: string): boolean {
  return !start.includes('\0');
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
