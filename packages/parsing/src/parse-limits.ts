/** Steps of the plain parser after which it hands over; real code takes some 50 to 100 a token. */
export function mostSteps(tokens: number): number {
  return Math.min(2000 * tokens, 100_000_000 + 100 * tokens);
}

/** Steps of the parser with memo after which it gives up: some seconds and 500 MB. */
export const MOST_MEMO_STEPS = 5_000_000;
