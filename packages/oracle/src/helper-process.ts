import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PareError } from '@pare/core';

/** The compiled helper: the same file seen from the sources and from the build. */
const HELPER = fileURLToPath(new URL('../dist/helper.js', import.meta.url));
/** Keeps the helper small, since the cost of starting a process grows with the memory of its parent. */
const FLAGS = ['--max-old-space-size=64', '--max-semi-space-size=1'];

/** Started ahead of its use. It ends with this process, used or not. */
let prepared: ChildProcess | undefined;

/**
 * Starts a helper for the first property test, so that it is ready when the rest of the program is
 * loaded. Never throws: what is wrong shows when a helper is needed.
 */
export function prepareHelper(): void {
  if (prepared !== undefined || !existsSync(HELPER)) return;
  const child = startHelper();
  const forget = (): void => {
    if (prepared === child) prepared = undefined;
  };
  child.once('exit', forget);
  child.once('error', forget);
  child.unref();
  child.channel?.unref();
  prepared = child;
}

/** A helper process that has not been set up yet. Throws PareError `internal` where there is no build. */
export function takeHelper(): ChildProcess {
  if (!existsSync(HELPER)) throw new PareError('internal', `${HELPER} is missing: build the package first.`);
  const child = prepared?.connected ? prepared : startHelper();
  prepared = undefined;
  return child;
}

function startHelper(): ChildProcess {
  return fork(HELPER, [], {
    // Away from the user's folder, and out of the terminal's group: Ctrl-C is for the main process.
    cwd: '/',
    detached: true,
    env: { PATH: process.env.PATH ?? '' },
    execArgv: FLAGS,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}
