/** What a property test said of a variant. A search sees `kept = (verdict === 'interesting')`. */
export type Verdict = 'interesting' | 'rejected' | 'timeout' | 'crashed' | 'flaky';

export const VERDICTS: readonly Verdict[] = ['interesting', 'rejected', 'timeout', 'crashed', 'flaky'];

/** How a test's process ended, or why there was none. */
export type Exit =
  | { readonly kind: 'code'; readonly code: number }
  | { readonly kind: 'signal'; readonly signal: string }
  | { readonly kind: 'timeout'; readonly limitMs: number }
  | { readonly kind: 'spawn-error'; readonly message: string }
  | { readonly kind: 'returned'; readonly value: boolean }
  | { readonly kind: 'threw'; readonly message: string };

/** One finished run of a property test. */
export interface TestRun {
  readonly verdict: Verdict;
  /** The test's own wall time, in ms. */
  readonly ms: number;
  readonly exit: Exit;
  /** The last bytes of the output as text; empty where the run did not capture it. */
  readonly stdoutTail: string;
  readonly stderrTail: string;
}

export interface RunOptions {
  /** Aborting ends the test's whole process group at once; `run` then rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** Keep the tails of stdout and stderr; costs time, so it is for runs that have to be explained. */
  readonly capture?: boolean;
}

/** A property test: says of a variant's bytes whether it still has the property. */
export interface PropertyTest {
  run(variant: Uint8Array, options: RunOptions): Promise<TestRun>;
  /** Ends helper processes and removes every directory the test made. Safe to call twice. */
  dispose(): Promise<void>;
}
