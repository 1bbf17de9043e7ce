/** Time that passes only when told to, so that no unit test ever sleeps. */
export class FakeClock {
  #now = 0;
  #sleepers: Sleeper[] = [];

  /** Time passed since the clock was made, in ms. */
  get now(): number {
    return this.#now;
  }

  /** How many sleep at the moment. */
  get sleeping(): number {
    return this.#sleepers.length;
  }

  /** Resolves when the clock has been moved on by that much; rejects with the signal's reason. */
  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      const sleeper = {
        until: this.#now + ms,
        wake: (): void => {
          signal?.removeEventListener('abort', abort);
          resolve();
        },
      };
      const abort = (): void => {
        this.#sleepers = this.#sleepers.filter((other) => other !== sleeper);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', abort, { once: true });
      this.#sleepers.push(sleeper);
    });
  }

  /** Moves on, and wakes those whose time has come, the earliest first, each with its work done. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      const next = this.#earliest();
      if (next === undefined || next.until > end) break;
      this.#now = Math.max(this.#now, next.until);
      this.#sleepers = this.#sleepers.filter((sleeper) => sleeper !== next);
      next.wake();
      await settled();
    }
    this.#now = end;
  }

  /** Moves on to the next one who sleeps, if any; says whether there was one. */
  async advanceToNext(): Promise<boolean> {
    const next = this.#earliest();
    if (next === undefined) return false;
    await this.advance(next.until - this.#now);
    return true;
  }

  #earliest(): Sleeper | undefined {
    const [first, ...others] = this.#sleepers;
    return others.reduce((best, sleeper) => (sleeper.until < best!.until ? sleeper : best), first);
  }
}

interface Sleeper {
  readonly until: number;
  readonly wake: () => void;
}

/** After every promise reaction that is due. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
