/** Limits of the default timeout, in ms. */
export const MIN_TIMEOUT_MS = 1000;
export const MAX_TIMEOUT_MS = 300_000;

/** The time limit of a test when none is given: ten times its first run, from 1 s to 300 s. */
export function defaultTimeoutMs(firstRunMs: number): number {
  return Math.min(MAX_TIMEOUT_MS, Math.max(MIN_TIMEOUT_MS, Math.ceil(firstRunMs * 10)));
}

/** The limit of the first run, when none is given: short enough to find out soon that a test hangs. */
export const FIRST_RUN_LIMIT_MS = 60_000;
