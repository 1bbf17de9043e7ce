import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PareError } from '@pare/core';
import { HelperClient } from './helper-client.ts';
import type { HelperSetup, RunReply } from './helper-protocol.ts';
import type { Job } from './job.ts';

/** Beyond a test's own limit, after which a silent helper is taken for dead. */
const SILENCE_MS = 10_000;
/** Runs of one test whose helper dies before the test counts as crashed. */
const ATTEMPTS = 2;
/** Pause before a lost helper is replaced, or a full disk tried again, in ms. */
const RESTART_MS = 100;
/** How long a disk may stay full; the test that fills it may be about to end. */
const FULL_DISK_MS = 10_000;
const FULL_DISK = new Set(['ENOSPC', 'EDQUOT']);

/** One place where a test can run: a helper process, replaced when it dies, and its directories. */
export class PoolSlot {
  readonly #setup: HelperSetup;
  readonly #freed: () => void;
  #helper: HelperClient;
  #helperLost = false;
  #job: Job | undefined;
  #cancelled = false;
  #attempt = 0;
  #id = 0;
  #watchdog: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(setup: HelperSetup, freed: () => void) {
    this.#setup = setup;
    this.#freed = freed;
    mkdirSync(setup.slotDirectory);
    this.#helper = this.#startHelper();
  }

  get isFree(): boolean {
    return this.#job === undefined && !this.#helperLost;
  }

  get job(): Job | undefined {
    return this.#job;
  }

  start(job: Job): void {
    this.#job = job;
    this.#cancelled = false;
    this.#attempt = 1;
    this.#helper.busy();
    this.#send(job);
  }

  /** The slot stays taken until its helper has confirmed the end of the test. */
  cancel(): void {
    this.#cancelled = true;
    this.#helper.send({ kind: 'cancel', id: this.#id });
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#watchdog);
    await this.#helper.close();
  }

  #send(job: Job, patienceMs = FULL_DISK_MS): void {
    this.#id++;
    try {
      this.#write(job.variant);
    } catch (error) {
      rmSync(join(this.#setup.slotDirectory, `${this.#id}`), { recursive: true, force: true });
      if (patienceMs > 0 && FULL_DISK.has((error as NodeJS.ErrnoException).code ?? '')) {
        setTimeout(() => this.#resend(job, patienceMs - RESTART_MS), RESTART_MS);
      } else {
        job.reject(unwritableError(this.#setup.slotDirectory, error as Error));
        this.#free();
      }
      return;
    }
    // In two steps: after a long stretch of work in this process the first may be due before a reply is read.
    this.#watchdog = setTimeout(
      () => {
        this.#watchdog = setTimeout(() => this.#helper.kill(), SILENCE_MS / 2);
      },
      job.limitMs + SILENCE_MS / 2,
    );
    this.#helper.send({ kind: 'run', id: this.#id, limitMs: job.limitMs, capture: job.capture });
  }

  #resend(job: Job, patienceMs?: number): void {
    if (this.#closed) return;
    if (this.#cancelled) this.#free();
    else this.#send(job, patienceMs);
  }

  #write(variant: Uint8Array): void {
    const { slotDirectory, workPath, inputName } = this.#setup;
    const directory = join(slotDirectory, `${this.#id}`);
    const file = join(directory, workPath, inputName);
    try {
      mkdirSync(directory);
      if (workPath !== '') mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, variant);
    } catch {
      // An earlier test removed or closed the folders above its own, or took the name.
      mkdirSync(slotDirectory, { recursive: true });
      chmodSync(slotDirectory, 0o700);
      rmSync(directory, { recursive: true, force: true });
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, variant);
    }
  }

  #reply(reply: RunReply): void {
    if (reply.id !== this.#id || this.#job === undefined) return;
    const job = this.#job;
    this.#free();
    job.resolve(reply);
  }

  #free(): void {
    clearTimeout(this.#watchdog);
    this.#job = undefined;
    this.#helper.idle();
    this.#freed();
  }

  #lost(reason: string): void {
    clearTimeout(this.#watchdog);
    if (this.#closed) return;
    this.#helperLost = true;
    setTimeout(() => this.#restart(reason), RESTART_MS);
  }

  #restart(reason: string): void {
    if (this.#closed) return;
    try {
      this.#helper = this.#startHelper();
      this.#helperLost = false;
    } catch (error) {
      this.#lost((error as Error).message);
    }
    if (this.#job === undefined) {
      if (!this.#helperLost) this.#freed();
    } else if (this.#attempt++ >= ATTEMPTS) {
      this.#reply(lostReply(this.#id, reason));
    } else if (!this.#helperLost) {
      this.#helper.busy();
      this.#resend(this.#job);
    }
  }

  #startHelper(): HelperClient {
    return new HelperClient(this.#setup, {
      reply: (reply) => this.#reply(reply),
      lost: (reason) => this.#lost(reason),
    });
  }
}

function unwritableError(folder: string, cause: Error): PareError {
  const message = `A variant can't be written to ${folder} for the property test: ${cause.message}`;
  return new PareError('test-broken', message, { cause });
}

function lostReply(id: number, reason: string): RunReply {
  const message = `the helper process that started the test ${reason}; did the test kill it?`;
  return {
    id,
    exit: { kind: 'spawn-error', message },
    ms: 0,
    patternsFound: false,
    stdoutTail: '',
    stderrTail: '',
  };
}
