import { cpSync, lstatSync, mkdirSync, readdirSync, rmdirSync, symlinkSync, unlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { HelperSetup, RunReply, RunRequest } from './helper-protocol.ts';
import { OutputFile } from './output-file.ts';
import { removeTree } from './remove-tree.ts';
import { isInside } from './stale-sandboxes.ts';
import { type Belongings, StraySweeper, TEST_ID } from './stray-processes.ts';
import { type ProcessOutcome, startTestProcess } from './test-process.ts';

/** How often captured output is looked at, in ms. */
const BOUND_MS = 20;
/** Shortest pause between two looks for stray processes, in ms. */
const SWEEP_MS = 250;
/** A look may take this share of the time at most. */
const SWEEP_SHARE = 0.02;
/** A folder with more entries than this is removed in the background. */
const FEW_ENTRIES = 64;
/** Background removals at a time; further ones are waited for, so that they can't pile up. */
const MAX_REMOVALS = 2;

/** What a helper process does for its slot: starts tests, and clears away everything they leave. */
export class HelperSlot {
  readonly #setup: HelperSetup;
  readonly #temporary: string;
  readonly #sweeper = new StraySweeper();
  #current: { id: number; kill: () => void } | undefined;
  #sweepTimer: NodeJS.Timeout | undefined;
  #nextSweep = 0;
  #removals = 0;

  constructor(setup: HelperSetup) {
    this.#setup = setup;
    this.#temporary = join(setup.slotDirectory, 'tmp');
    // A helper that died before this one may have left a test running.
    this.#sweep();
    mkdirSync(this.#temporary, { recursive: true });
  }

  run(request: RunRequest, reply: (reply: RunReply) => void): void {
    const { id, capture } = request;
    const setup = this.#setup;
    const directory = join(setup.slotDirectory, `${id}`);
    const cwd = join(directory, setup.workPath);
    let files: { stdout?: OutputFile; stderr?: OutputFile } = {};
    let timer: NodeJS.Timeout | undefined;

    const finish = (outcome: ProcessOutcome): void => {
      clearInterval(timer);
      this.#current = undefined;
      const stdout = files.stdout?.finish(setup.stdoutPattern);
      const stderr = files.stderr?.finish(setup.stderrPattern);
      reply({
        id,
        ...outcome,
        patternsFound: (stdout?.found ?? true) && (stderr?.found ?? true),
        stdoutTail: capture && stdout !== undefined ? stdout.tail : '',
        stderrTail: capture && stderr !== undefined ? stderr.tail : '',
      });
      files.stdout?.close();
      files.stderr?.close();
      this.#clear(directory, cwd);
    };

    try {
      for (const file of setup.beside) place(file.path, join(directory, file.name), file.copy);
      files = this.#outputFiles(id, capture);
    } catch (error) {
      finish({ exit: { kind: 'spawn-error', message: (error as Error).message }, ms: 0 });
      return;
    }
    const kill = startTestProcess(
      {
        argv: setup.argv,
        cwd,
        env: { ...setup.env, PWD: cwd, TMPDIR: this.#temporary, [TEST_ID]: `${setup.marker}/${id}` },
        limitMs: request.limitMs,
        stdinPath: setup.stdin ? join(cwd, setup.inputName) : undefined,
        stdout: files.stdout?.fd ?? 'ignore',
        stderr: files.stderr?.fd ?? 'ignore',
      },
      finish,
    );
    this.#current = { id, kill };
    if (files.stdout !== undefined || files.stderr !== undefined) {
      timer = setInterval(() => {
        files.stdout?.bound();
        files.stderr?.bound();
      }, BOUND_MS);
    }
  }

  cancel(id: number): void {
    if (this.#current?.id === id) this.#current.kill();
  }

  /** Ends the running test and removes everything of this slot. */
  close(): void {
    this.#current?.kill();
    this.#current = undefined;
    clearTimeout(this.#sweepTimer);
    this.#sweep();
    removeTree(this.#setup.slotDirectory);
    try {
      rmdirSync(dirname(this.#setup.slotDirectory));
    } catch {
      // Other slots are still at work.
    }
  }

  #outputFiles(id: number, capture: boolean): { stdout?: OutputFile; stderr?: OutputFile } {
    const { slotDirectory, stdoutPattern, stderrPattern } = this.#setup;
    mkdirSync(slotDirectory, { recursive: true });
    return {
      ...((capture || stdoutPattern !== undefined) && {
        stdout: new OutputFile(join(slotDirectory, `${id}.out`)),
      }),
      ...((capture || stderrPattern !== undefined) && {
        stderr: new OutputFile(join(slotDirectory, `${id}.err`)),
      }),
    };
  }

  /** Runs after the reply is on its way, while the main process works out the next variant. */
  #clear(directory: string, cwd: string): void {
    this.#removeDirectory(directory, cwd);
    const left = entries(this.#temporary);
    if (left === undefined) {
      removeTree(this.#temporary);
      mkdirSync(this.#temporary, { recursive: true });
    } else {
      for (const name of left) removeTree(join(this.#temporary, name));
    }
    this.#sweepTimer ??= setTimeout(
      () => this.#sweep(),
      Math.max(SWEEP_MS, this.#nextSweep - performance.now()),
    );
  }

  #removeDirectory(directory: string, cwd: string): void {
    // The usual case: nothing in it but the variant. Never through a link put in its place.
    if (directory === cwd && isFolder(directory)) {
      try {
        unlinkSync(join(cwd, this.#setup.inputName));
        rmdirSync(directory);
        return;
      } catch {
        // More is in it, or less.
      }
    }
    if ((entries(directory)?.length ?? 0) <= FEW_ENTRIES || this.#removals >= MAX_REMOVALS) {
      removeTree(directory);
      return;
    }
    this.#removals++;
    rm(directory, { recursive: true, force: true })
      .catch(() => removeTree(directory))
      .finally(() => this.#removals--);
  }

  #sweep(): void {
    const start = performance.now();
    this.#sweepTimer = undefined;
    this.#sweeper.sweep((process) => this.#isStray(process));
    const end = performance.now();
    this.#nextSweep = end + (end - start) / SWEEP_SHARE;
  }

  #isStray({ cwd, testId }: Belongings): boolean {
    const { marker, slotDirectory } = this.#setup;
    const current = this.#current?.id;
    if (testId.startsWith(`${marker}/`)) return testId !== `${marker}/${current}`;
    if (!isInside(slotDirectory, cwd)) return false;
    return current === undefined || !isInside(join(slotDirectory, `${current}`), cwd);
  }
}

function place(path: string, target: string, copy: boolean): void {
  mkdirSync(dirname(target), { recursive: true });
  if (copy) cpSync(path, target, { recursive: true, dereference: true });
  else symlinkSync(path, target);
}

function isFolder(path: string): boolean {
  try {
    return lstatSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** The names in a folder; undefined when it is none, or can't be read. */
function entries(folder: string): string[] | undefined {
  try {
    return isFolder(folder) ? readdirSync(folder) : undefined;
  } catch {
    return undefined;
  }
}
