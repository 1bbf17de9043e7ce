import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import type { Exit } from '@pare/core';

/** One test to start, and how long it may take. */
export interface ProcessTask {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Record<string, string>;
  readonly limitMs: number;
  /** The file that becomes standard input; the null device without it. */
  readonly stdinPath: string | undefined;
  readonly stdout: number | 'ignore';
  readonly stderr: number | 'ignore';
}

export interface ProcessOutcome {
  readonly exit: Exit;
  readonly ms: number;
}

/** How long a killed test may take to be gone; a process stuck in the kernel can take for ever. */
const BURIAL_MS = 2000;
/** Errors of a full process or descriptor table, which may have room again in a moment. */
const PASSING_ERRORS = new Set(['EAGAIN', 'ENOMEM', 'EMFILE', 'ENFILE', 'ETXTBSY']);
const PASSING_RETRIES = 5;
const PASSING_DELAY_MS = 40;

/**
 * Starts a test in a session and process group of its own, and calls `finish` exactly once. By then
 * the whole group has been sent SIGKILL, so that what the test left in the background ends with it.
 * Returns a function that ends the test at once.
 */
export function startTestProcess(task: ProcessTask, finish: (outcome: ProcessOutcome) => void): () => void {
  let child: ChildProcess | undefined;
  let started = performance.now();
  let finished = false;
  let timedOut = false;
  let timer: NodeJS.Timeout | undefined;
  let retries = 0;

  const settle = (exit: Exit): void => {
    if (finished) return;
    finished = true;
    clearTimeout(timer);
    const ms = performance.now() - started;
    killGroup(child?.pid);
    finish({ exit: timedOut ? { kind: 'timeout', limitMs: task.limitMs } : exit, ms });
  };

  const kill = (): void => {
    if (finished) return;
    clearTimeout(timer);
    killGroup(child?.pid);
    const buried = (): void => settle({ kind: 'signal', signal: 'SIGKILL' });
    if (child === undefined) buried();
    else timer = setTimeout(buried, BURIAL_MS);
  };

  const fail = (error: NodeJS.ErrnoException): void => {
    clearTimeout(timer);
    child = undefined;
    if (PASSING_ERRORS.has(error.code ?? '') && retries < PASSING_RETRIES) {
      retries++;
      timer = setTimeout(start, PASSING_DELAY_MS * retries);
    } else {
      settle({ kind: 'spawn-error', message: error.message });
    }
  };

  const start = (): void => {
    started = performance.now();
    try {
      child = spawnTask(task);
    } catch (error) {
      fail(error as NodeJS.ErrnoException);
      return;
    }
    timer = setTimeout(() => {
      timedOut = true;
      kill();
    }, task.limitMs);
    child.once('error', fail);
    child.once('exit', (code, signal) => {
      settle(signal === null ? { kind: 'code', code: code ?? 0 } : { kind: 'signal', signal });
    });
  };

  start();
  return kill;
}

function spawnTask(task: ProcessTask): ChildProcess {
  const stdin = task.stdinPath === undefined ? 'ignore' : openSync(task.stdinPath, 'r');
  try {
    return spawn(task.argv[0]!, task.argv.slice(1), {
      cwd: task.cwd,
      env: task.env,
      detached: true,
      stdio: [stdin, task.stdout, task.stderr],
    });
  } finally {
    if (stdin !== 'ignore') closeSync(stdin);
  }
}

/** A group whose leader has ended keeps its number until its last member is gone, so this is safe. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody left.
  }
}
