import { PareError } from '@pare/core';
import { defaultTimeoutMs, FIRST_RUN_LIMIT_MS } from './default-timeout.ts';

/** Longest time a timer can wait, less what is added to a limit here and there, in ms. */
const LONGEST_MS = 2 ** 31 - 1 - 120_000;

/** The time limit of one property test: as given, or by the rule once its first run is known. */
export class TimeLimit {
  readonly #given: number | undefined;
  #learned: number | undefined;

  /** @throws PareError options-invalid */
  constructor(givenMs: number | undefined) {
    if (givenMs !== undefined && !(givenMs > 0)) {
      throw new PareError('options-invalid', `The time limit must be more than 0 ms, not ${givenMs}.`);
    }
    this.#given = givenMs;
  }

  get ms(): number {
    return Math.min(LONGEST_MS, this.#given ?? this.#learned ?? FIRST_RUN_LIMIT_MS);
  }

  /** To be told of every finished run; only the first one counts. */
  learn(runMs: number): void {
    this.#learned ??= defaultTimeoutMs(runMs);
  }
}
