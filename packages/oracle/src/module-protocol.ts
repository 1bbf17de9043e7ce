/** One run of a JavaScript property test, as a worker thread gets it. */
export interface ModuleTask {
  /**
   * Counts the runs; stored in `started[place]` when the module is loaded and the test begins, and negative
   * when it has ended.
   */
  readonly id: number;
  readonly place: number;
  readonly started: Int32Array;
  readonly url: string;
  /** Undefined to load and check the module only. */
  readonly variant: Uint8Array | undefined;
  readonly limitMs: number;
  readonly capture: boolean;
  /** Name of the channel on which the ids of cancelled runs are sent. */
  readonly cancelChannel: string;
}

export interface ModuleReply {
  readonly result:
    | { readonly kind: 'returned'; readonly value: boolean }
    | { readonly kind: 'threw'; readonly message: string };
  /** The time limit was over before the test was. */
  readonly expired: boolean;
  /** The test's own time, without the loading of the module. */
  readonly ms: number;
  readonly stdoutTail: string;
  readonly stderrTail: string;
}
