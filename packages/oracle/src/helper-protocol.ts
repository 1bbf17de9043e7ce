import type { Exit } from '@pare/core';

/** What a helper process is told, in order: one `setup`, then runs one at a time, then `close`. */
export type HelperRequest = HelperSetup | RunRequest | CancelRequest | { readonly kind: 'close' };

/** Everything that is the same for every run of one slot. */
export interface HelperSetup {
  readonly kind: 'setup';
  /** Holds the fresh directories of this slot, and nothing of any other slot. */
  readonly slotDirectory: string;
  /** First part of the PARE_TEST_ID of every test of this slot; the run's id is the rest. */
  readonly marker: string;
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Path of the working directory inside the fresh directory; '' when they are the same. */
  readonly workPath: string;
  readonly inputName: string;
  /** Feed the variant to standard input. */
  readonly stdin: boolean;
  readonly beside: readonly PlacedFile[];
  readonly stdoutPattern?: PatternSource;
  readonly stderrPattern?: PatternSource;
  /** Where directories of killed runs may lie; given to one slot only. */
  readonly staleRoots: readonly string[];
}

/** A file or folder that a test needs beside the variant; `name` is relative to the fresh directory. */
export interface PlacedFile {
  readonly path: string;
  readonly name: string;
  readonly copy: boolean;
}

export interface PatternSource {
  readonly source: string;
  readonly flags: string;
}

/** The variant is already in `<slotDirectory>/<id>/<workPath>/<inputName>`. */
export interface RunRequest {
  readonly kind: 'run';
  readonly id: number;
  readonly limitMs: number;
  readonly capture: boolean;
}

export interface CancelRequest {
  readonly kind: 'cancel';
  readonly id: number;
}

/** How one run ended. */
export interface RunReply {
  readonly id: number;
  readonly exit: Exit;
  /** From the spawn to the exit, in ms. */
  readonly ms: number;
  /** Both patterns, where given, were found. */
  readonly patternsFound: boolean;
  readonly stdoutTail: string;
  readonly stderrTail: string;
}
