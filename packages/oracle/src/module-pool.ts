import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BroadcastChannel } from 'node:worker_threads';
import { PareError } from '@pare/core';
import { Piscina } from 'piscina';
import type { ModuleReply, ModuleTask } from './module-protocol.ts';
import { Places } from './places.ts';

/** The compiled worker: the same file seen from the sources and from the build. */
const WORKER = fileURLToPath(new URL('../dist/module-worker.js', import.meta.url));
/** What the loading of a module may take, in ms. */
const LOAD_LIMIT_MS = 60_000;
/** What a test may take beyond its limit to return after its signal was aborted, in ms. */
const GRACE_MS = 50;
/** A thread that ignores its cancellation is ended after this at the earliest, in ms. */
const MIN_PATIENCE_MS = 50;

export interface ModulePoolOptions {
  readonly url: string;
  readonly slots: number;
  readonly memoryBytes?: number;
}

export interface ModuleOutcome extends Omit<ModuleReply, 'result' | 'expired'> {
  readonly result: ModuleReply['result'] | 'timeout';
}

interface ModuleRunOptions {
  readonly limitMs: number;
  readonly capture: boolean;
  readonly signal: AbortSignal;
}

/** Worker threads that call the user's module; one that does not come back is ended and replaced. */
export class ModulePool {
  readonly #options: ModulePoolOptions;
  readonly #piscina: Piscina<ModuleTask, ModuleReply>;
  readonly #places: Places;
  readonly #started: Int32Array;
  readonly #cancelled: BroadcastChannel;
  #id = 0;
  /** What a new thread costs until its module is loaded, in ms. */
  #loadMs = 0;
  #disposed: Promise<void> | undefined;

  constructor(options: ModulePoolOptions) {
    if (!existsSync(WORKER))
      throw new PareError('internal', `${WORKER} is missing: build the package first.`);
    this.#options = options;
    this.#places = new Places(options.slots);
    this.#piscina = new Piscina({
      filename: WORKER,
      minThreads: options.slots,
      maxThreads: options.slots,
      idleTimeout: Number.POSITIVE_INFINITY,
      recordTiming: false,
      ...(options.memoryBytes !== undefined && {
        resourceLimits: { maxOldGenerationSizeMb: Math.max(8, Math.ceil(options.memoryBytes / 2 ** 20)) },
      }),
    });
    // An error outside of any run, such as one thrown by a timer that a test left behind.
    this.#piscina.on('error', () => {});
    this.#started = new Int32Array(new SharedArrayBuffer(4 * options.slots));
    this.#cancelled = new BroadcastChannel(`pare-cancel-${process.pid}-${Math.random()}`);
    this.#cancelled.unref();
  }

  /** Loads the module in a thread; the answer is what is wrong with it, if anything. */
  async load(): Promise<string | undefined> {
    const start = performance.now();
    const signal = new AbortController().signal;
    const { result } = await this.#runAt(0, undefined, { limitMs: LOAD_LIMIT_MS, capture: false, signal });
    this.#loadMs = performance.now() - start;
    if (result === 'timeout') return `it is not loaded after ${LOAD_LIMIT_MS / 1000} s.`;
    return result.kind === 'threw' ? result.message : undefined;
  }

  async run(variant: Uint8Array, options: ModuleRunOptions): Promise<ModuleOutcome> {
    const { signal } = options;
    signal.throwIfAborted();
    const place = await this.#places.take(signal);
    if (signal.aborted) {
      this.#places.giveBack(place);
      throw signal.reason;
    }
    return new Promise((resolve, reject) => {
      const abort = (): void => reject(signal.reason);
      signal.addEventListener('abort', abort, { once: true });
      this.#runAt(place, variant, options)
        .then(resolve, reject)
        .finally(() => {
          signal.removeEventListener('abort', abort);
          this.#places.giveBack(place);
        });
    });
  }

  dispose(): Promise<void> {
    this.#disposed ??= this.#close();
    return this.#disposed;
  }

  async #close(): Promise<void> {
    this.#places.close(disposedError());
    this.#cancelled.close();
    await this.#piscina.destroy();
  }

  /** Resolves when the thread is free again, or has been ended. */
  async #runAt(
    place: number,
    variant: Uint8Array | undefined,
    options: ModuleRunOptions,
  ): Promise<ModuleOutcome> {
    const { limitMs, capture, signal } = options;
    if (this.#disposed !== undefined) throw disposedError();
    const id = ++this.#id;
    const end = new AbortController();
    let timer = setTimeout(expire, limitMs + GRACE_MS, this);
    let loading = 0;
    let expired = false;

    function expire(pool: ModulePool): void {
      // The test has ended, but this thread has been too busy to hear of it.
      if (Atomics.load(pool.#started, place) === -id) return;
      // A thread that has just replaced another first has to load the module.
      loading += limitMs + GRACE_MS;
      if (variant !== undefined && pool.#started[place] !== id && loading < LOAD_LIMIT_MS) {
        timer = setTimeout(expire, limitMs + GRACE_MS, pool);
        return;
      }
      expired = true;
      end.abort();
    }
    const cancel = (): void => {
      this.#cancelled.postMessage(id);
      clearTimeout(timer);
      // Waiting for the test costs less than a new thread, up to what a new thread costs.
      timer = setTimeout(() => end.abort(), Math.min(limitMs, Math.max(MIN_PATIENCE_MS, this.#loadMs)));
    };
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const reply = await this.#piscina.run(
        {
          id,
          place,
          started: this.#started,
          url: this.#options.url,
          variant,
          limitMs,
          capture,
          cancelChannel: this.#cancelled.name,
        },
        { signal: end.signal },
      );
      return reply.expired ? { ...reply, result: 'timeout' } : reply;
    } catch (error) {
      if (this.#disposed !== undefined) throw disposedError();
      const message = (error as Error).message;
      return {
        result: expired ? 'timeout' : { kind: 'threw', message },
        ms: expired ? limitMs : 0,
        stdoutTail: '',
        stderrTail: '',
      };
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
    }
  }
}

function disposedError(): PareError {
  return new PareError('interrupted', 'The property test was ended while a variant was being tested.');
}
