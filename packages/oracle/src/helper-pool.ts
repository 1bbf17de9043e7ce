import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { PareError } from '@pare/core';
import type { HelperSetup, RunReply } from './helper-protocol.ts';
import type { Job } from './job.ts';
import { PoolSlot } from './pool-slot.ts';
import { createSandbox } from './sandbox.ts';

/** What all slots have in common. */
export type PoolSetup = Omit<HelperSetup, 'kind' | 'slotDirectory' | 'marker'>;

export interface PoolOptions {
  readonly root: string;
  /** Helper processes, which is the number of tests that run at the same time. */
  readonly slots: number;
  readonly setup: PoolSetup;
}

/**
 * Small long-lived processes that start tests. They are started at once, while the main process is
 * still small: to fork takes longer the more memory a process has.
 */
export class HelperPool {
  readonly #folder: string;
  readonly #slots: PoolSlot[];
  readonly #queue: Job[] = [];
  #disposed: Promise<void> | undefined;

  /** @throws PareError options-invalid */
  constructor({ root, slots, setup }: PoolOptions) {
    if (!Number.isInteger(slots) || slots < 1) {
      throw new PareError(
        'options-invalid',
        `Tests can't run ${slots} at a time: give a whole number from 1.`,
      );
    }
    this.#folder = createSandbox(root);
    const name = this.#folder.slice(this.#folder.lastIndexOf('/') + 1);
    this.#slots = Array.from({ length: slots }, (_, index) => {
      const part: HelperSetup = {
        ...setup,
        kind: 'setup',
        slotDirectory: join(this.#folder, `${index}`),
        marker: `${name}/${index}`,
        staleRoots: index === 0 ? setup.staleRoots : [],
      };
      return new PoolSlot(part, () => this.#assign());
    });
  }

  run(
    variant: Uint8Array,
    options: { limitMs: number; capture: boolean; signal: AbortSignal },
  ): Promise<RunReply> {
    const { signal, limitMs, capture } = options;
    if (signal.aborted) return Promise.reject(signal.reason);
    if (this.#disposed !== undefined) return Promise.reject(disposedError());
    return new Promise((resolve, reject) => {
      const settled = (): void => signal.removeEventListener('abort', abort);
      const job: Job = {
        variant,
        limitMs,
        capture,
        resolve: (reply) => {
          settled();
          resolve(reply);
        },
        reject: (reason) => {
          settled();
          reject(reason);
        },
      };
      const abort = (): void => {
        this.#cancel(job);
        job.reject(signal.reason);
      };
      signal.addEventListener('abort', abort, { once: true });
      this.#queue.push(job);
      this.#assign();
    });
  }

  /** Ends running tests, then the helpers; afterwards no process and no directory is left. */
  dispose(): Promise<void> {
    this.#disposed ??= this.#close();
    return this.#disposed;
  }

  async #close(): Promise<void> {
    for (const job of this.#queue.splice(0)) job.reject(disposedError());
    for (const slot of this.#slots) slot.job?.reject(disposedError());
    await Promise.all(this.#slots.map((slot) => slot.close()));
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 3 });
  }

  #assign(): void {
    if (this.#disposed !== undefined) return;
    for (const slot of this.#slots) {
      if (this.#queue.length === 0) return;
      if (slot.isFree) slot.start(this.#queue.shift()!);
    }
  }

  #cancel(job: Job): void {
    const position = this.#queue.indexOf(job);
    if (position >= 0) this.#queue.splice(position, 1);
    else this.#slots.find((slot) => slot.job === job)?.cancel();
  }
}

function disposedError(): PareError {
  return new PareError('interrupted', 'The property test was ended while a variant was being tested.');
}
