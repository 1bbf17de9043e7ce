import type { Verdict } from './property-test.ts';
import type { ProposalDescription } from './search.ts';

/**
 * Everything a run tells its observers, in the order it happens. Times are ms since the start of the
 * run, sizes bytes and tokens. docs/events.md explains each field.
 */
export type RunEvent =
  /** The input is about to be read; nothing else happens until `parsed`. */
  | { readonly type: 'parsing'; readonly atMs: number; readonly bytes: number; readonly language: string }
  | {
      readonly type: 'parsed';
      readonly atMs: number;
      readonly bytes: number;
      readonly tokens: number;
      readonly language: string;
      readonly parseMs: number;
    }
  /** The property test is about to run on the input itself. */
  | { readonly type: 'checking'; readonly atMs: number }
  /** The run goes on with a session that holds that many finished tests. */
  | { readonly type: 'resuming'; readonly atMs: number; readonly tests: number }
  /** Something the user should look at though the run goes on. */
  | { readonly type: 'warning'; readonly atMs: number; readonly message: string }
  | {
      readonly type: 'started';
      readonly atMs: number;
      readonly bytes: number;
      readonly tokens: number;
      readonly jobs: number;
    }
  | {
      readonly type: 'test-started';
      readonly atMs: number;
      /** Number of the test in the order of starting, from 1 on. */
      readonly test: number;
      /** The slot it runs in, from 0 on; the lowest that is free. */
      readonly worker: number;
      /** Whether earlier verdicts are still open, so that the test may turn out not to be needed. */
      readonly ahead: boolean;
      readonly tokens: number;
      readonly change?: ProposalDescription | undefined;
    }
  | {
      readonly type: 'test-ended';
      readonly atMs: number;
      readonly test: number;
      readonly worker: number;
      /** The test's own time; of a cancelled one, the time until then. */
      readonly testMs: number;
      /** `cancelled`: what it would tell is not needed any more, or the run is over. */
      readonly outcome: Verdict | 'cancelled';
    }
  | {
      readonly type: 'committed';
      readonly atMs: number;
      readonly index: number;
      readonly verdict: Verdict;
      readonly testMs: number;
      readonly bytes: number;
      readonly tokens: number;
      /** Tokens fewer than the best variant before; what is removed if the verdict is `interesting`. */
      readonly removes: number;
      /** The test that told the verdict; none where an earlier run did. A test that no event names was wasted. */
      readonly test?: number | undefined;
      readonly change?: ProposalDescription | undefined;
    }
  | {
      readonly type: 'improved';
      readonly atMs: number;
      readonly committed: number;
      readonly bytes: number;
      readonly tokens: number;
      /** The best variant before and after this improvement. Functions, so that no event holds texts. */
      readonly texts: () => { readonly before: Uint8Array; readonly after: Uint8Array };
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
