import type { FinishReason } from './events.ts';

/** The JSON report of one run; times in ms, sizes in bytes and tokens. docs/report.md explains each field. */
export interface Report {
  readonly tool: 'pare';
  readonly version: string;
  readonly algorithm: { readonly reducer: string; readonly minimizer: string; readonly seed: number };
  readonly input: {
    readonly path: string;
    readonly bytes: number;
    readonly tokens: number;
    readonly language: string;
  };
  readonly output: { readonly path: string; readonly bytes: number; readonly tokens: number };
  readonly tests: TestCounts;
  readonly time: {
    readonly wallMs: number;
    readonly parseMs: number;
    readonly testMs: number;
    readonly engineMs: number;
  };
  readonly jobs: number;
  readonly resumed: boolean;
  readonly finished: FinishReason;
  /** Hash over (variant hash, verdict) of every committed test, in order: equal traces, equal runs. */
  readonly trace: string;
  readonly progress: readonly (readonly [ms: number, committedTests: number, tokens: number])[];
}

/** How often tests ran and what they said. */
export interface TestCounts {
  /** Property tests on the committed path, cache hits not among them. */
  readonly committed: number;
  /** Tests started. */
  readonly run: number;
  /** Tests started that no committed step used. */
  readonly wasted: number;
  readonly cacheHits: number;
  readonly interesting: number;
  readonly rejected: number;
  readonly timeout: number;
  readonly crashed: number;
  readonly flaky: number;
}
