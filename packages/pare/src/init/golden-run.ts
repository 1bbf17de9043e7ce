import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { type Exit, PareError } from '@pare/core';
import { commandTest } from '@pare/oracle';

/** How the failing command did on the whole input. */
export interface GoldenRun {
  /** The command as it runs beside the input: `{}` and the input's path replaced by its name. */
  readonly command: readonly string[];
  readonly exit: Exit;
  readonly ms: number;
  /** The ends of both outputs. */
  readonly stdout: string;
  readonly stderr: string;
}

export interface GoldenOptions {
  readonly input: string;
  readonly command: readonly string[];
  readonly beside: readonly string[];
  /** In ms. */
  readonly timeoutMs: number;
}

/**
 * Runs a command once in a fresh directory that holds a copy of the input. Throws PareError where it
 * can't be started.
 */
export async function goldenRun({ input, command, beside, timeoutMs }: GoldenOptions): Promise<GoldenRun> {
  const inputName = basename(input);
  const placed = placedCommand(input, command);
  const test = commandTest({
    command: placed,
    inputName,
    // The variant may be named in a shell line that has no {}.
    stdin: true,
    timeoutMs,
    beside: beside.map((path) => ({ path })),
    env: { ...process.env, LC_ALL: 'C' },
  });
  try {
    const signal = new AbortController().signal;
    const { exit, ms, stdoutTail, stderrTail } = await test.run(readFileSync(input), {
      signal,
      capture: true,
    });
    if (exit.kind === 'spawn-error') throw new PareError('test-broken', exit.message);
    return { command: placed, exit, ms, stdout: stdoutTail, stderr: stderrTail };
  } finally {
    await test.dispose();
  }
}

/** The input's path becomes its name; other paths that exist from here become absolute, but for `.` and the like. */
function placedCommand(input: string, command: readonly string[]): string[] {
  const name = basename(input).startsWith('-') ? `./${basename(input)}` : basename(input);
  const path = resolve(input);
  return command.map((part, index) => {
    const filled = part.replaceAll('{}', name);
    if (index > 0 && resolve(filled) === path) return name;
    const isPath =
      index === 0 ? filled.includes('/') : filled !== name && /[/.]/.test(filled) && !/^[./]+$/.test(filled);
    return isPath && !filled.startsWith('-') && existsSync(filled) ? resolve(filled) : filled;
  });
}
