import type { RunReply } from './helper-protocol.ts';

/** One run that waits for a slot or is in one. */
export interface Job {
  readonly variant: Uint8Array;
  readonly limitMs: number;
  readonly capture: boolean;
  readonly resolve: (reply: RunReply) => void;
  readonly reject: (reason: unknown) => void;
}
