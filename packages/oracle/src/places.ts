import { PareError } from '@pare/core';

/** A fixed number of numbered places, given to those who wait in the order of their asking. */
export class Places {
  readonly #free: number[];
  readonly #waiting: { give: (place: number) => void; refuse: (reason: unknown) => void }[] = [];

  /** @throws PareError options-invalid */
  constructor(count: number) {
    if (!Number.isInteger(count) || count < 1) {
      throw new PareError(
        'options-invalid',
        `Tests can't run ${count} at a time: give a whole number from 1.`,
      );
    }
    this.#free = Array.from({ length: count }, (_, index) => count - 1 - index);
  }

  /** Rejects with the signal's reason when that is aborted before a place is free. */
  take(signal: AbortSignal): Promise<number> {
    const place = this.#free.pop();
    if (place !== undefined) return Promise.resolve(place);
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        signal.removeEventListener('abort', abort);
        const position = this.#waiting.indexOf(entry);
        if (position >= 0) this.#waiting.splice(position, 1);
      };
      const entry = {
        give: (free: number): void => {
          settle();
          resolve(free);
        },
        refuse: (reason: unknown): void => {
          settle();
          reject(reason);
        },
      };
      const abort = (): void => entry.refuse(signal.reason);
      signal.addEventListener('abort', abort, { once: true });
      this.#waiting.push(entry);
    });
  }

  giveBack(place: number): void {
    const next = this.#waiting[0];
    if (next === undefined) this.#free.push(place);
    else next.give(place);
  }

  /** Refuses all who wait. */
  close(reason: unknown): void {
    for (const entry of [...this.#waiting]) entry.refuse(reason);
  }
}
