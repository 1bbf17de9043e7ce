import type { Verdict } from './property-test.ts';

/** Everything a run tells its observers, in the order it happens. Times are ms since the start of the run. */
export type RunEvent =
  | {
      readonly type: 'parsed';
      readonly atMs: number;
      readonly bytes: number;
      readonly tokens: number;
      readonly language: string;
      readonly parseMs: number;
    }
  /** Something the user should look at though the run goes on. */
  | { readonly type: 'warning'; readonly atMs: number; readonly message: string }
  | { readonly type: 'started'; readonly atMs: number; readonly bytes: number; readonly tokens: number }
  | {
      readonly type: 'committed';
      readonly atMs: number;
      readonly index: number;
      readonly verdict: Verdict;
      readonly testMs: number;
      readonly bytes: number;
      readonly tokens: number;
    }
  | {
      readonly type: 'improved';
      readonly atMs: number;
      readonly committed: number;
      readonly bytes: number;
      readonly tokens: number;
    }
  | {
      readonly type: 'finished';
      readonly atMs: number;
      readonly reason: FinishReason;
      readonly committed: number;
      readonly bytes: number;
      readonly tokens: number;
    };

/** Why a run ended. */
export type FinishReason = 'fixpoint' | 'budget' | 'interrupted';

/** Receives events; what it throws is swallowed, so that no observer can stop a run. */
export type Observer = (event: RunEvent) => void;
