import type { RunEvent } from '@pare/core';
import type { ReduceOptions } from './options.ts';
import { type ReduceContext, type ReduceResult, reduce } from './reduce.ts';

/** An event of a run, or, as the last one, its result. */
export type ReduceEvent = RunEvent | { readonly type: 'result'; readonly result: ReduceResult };

/** Events that may wait for a slow reader before the run starts no more tests. */
const WAITING = 256;

/**
 * Reduces a file and gives its events to read, in order, the last one with the result. A reader that lags
 * holds the run up. Leaving the loop early ends the run and waits until its processes and folders are
 * gone; the result file then holds the best variant so far. Throws what `reduce` throws.
 */
export async function* reduceEvents(
  options: ReduceOptions,
  { signal }: Pick<ReduceContext, 'signal'> = {},
): AsyncGenerator<ReduceEvent, void, void> {
  const left = new AbortController();
  const queue = new EventQueue();
  const run = reduce(options, {
    signal: signal === undefined ? left.signal : AbortSignal.any([signal, left.signal]),
    observe: (event) => queue.add(event),
    ready: () => queue.room(),
  });
  const end = run.then(
    (result) => queue.add({ type: 'result', result }),
    (error: unknown) => queue.fail(error),
  );
  signal?.addEventListener('abort', queue.open);
  try {
    for (;;) {
      const event = await queue.take();
      yield event;
      if (event.type === 'result') return;
    }
  } finally {
    signal?.removeEventListener('abort', queue.open);
    queue.open();
    left.abort(new Error('The reader of the events left the loop.'));
    await end;
  }
}

/** Events between a run and its reader: `take` waits for one, `room` for the reader. */
class EventQueue {
  private readonly events: ReduceEvent[] = [];
  private failure: { readonly error: unknown } | undefined;
  private opened = false;
  private wakeReader: () => void = () => {};
  private wakeRun: (() => void)[] = [];

  add(event: ReduceEvent): void {
    this.events.push(event);
    this.wakeReader();
  }

  fail(error: unknown): void {
    this.failure = { error };
    this.wakeReader();
  }

  async take(): Promise<ReduceEvent> {
    for (;;) {
      const event = this.events.shift();
      if (event !== undefined) {
        if (this.events.length < WAITING) this.release();
        return event;
      }
      if (this.failure !== undefined) throw this.failure.error;
      await new Promise<void>((resolve) => {
        this.wakeReader = resolve;
      });
    }
  }

  async room(): Promise<void> {
    while (!this.opened && this.events.length >= WAITING)
      await new Promise<void>((resolve) => {
        this.wakeRun.push(resolve);
      });
  }

  /** From now on the run waits for nobody. */
  readonly open = (): void => {
    this.opened = true;
    this.release();
  };

  private release(): void {
    for (const wake of this.wakeRun.splice(0)) wake();
  }
}
