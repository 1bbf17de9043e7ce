import type { ChildProcess } from 'node:child_process';
import { takeHelper } from './helper-process.ts';
import type { HelperRequest, HelperSetup, RunReply } from './helper-protocol.ts';

/** How long a helper may take to clear away its directories at the end. */
const CLOSE_MS = 5000;

export interface HelperEvents {
  reply(reply: RunReply): void;
  /** The process is gone without having been told to. */
  lost(reason: string): void;
}

/** The main process' end of one helper process. */
export class HelperClient {
  readonly #child: ChildProcess;
  readonly #gone: Promise<void>;
  #closing = false;

  constructor(setup: HelperSetup, events: HelperEvents) {
    this.#child = takeHelper();
    let over = false;
    this.#gone = new Promise((resolve) => {
      const end = (reason: string): void => {
        if (over) return;
        over = true;
        resolve();
        if (!this.#closing) events.lost(reason);
      };
      this.#child.once('exit', (code, signal) => end(`ended with ${signal ?? `code ${code}`}`));
      this.#child.on('error', (error) => {
        // With a process, an error of the channel; the exit follows.
        if (this.#child.pid === undefined) end(error.message);
      });
    });
    this.#child.on('message', (reply: RunReply) => events.reply(reply));
    this.send(setup);
    this.idle();
  }

  send(request: HelperRequest): void {
    // A failure means that the helper is gone, which its exit reports.
    if (this.#child.connected) this.#child.send(request, () => {});
  }

  /** While busy, a helper keeps the main process alive. */
  busy(): void {
    this.#child.ref();
    this.#child.channel?.ref();
  }

  idle(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  /** Resolves when the helper has ended its test, removed its directories and gone. */
  async close(): Promise<void> {
    this.#closing = true;
    this.busy();
    this.send({ kind: 'close' });
    const timer = setTimeout(() => this.kill(), CLOSE_MS);
    await this.#gone;
    clearTimeout(timer);
  }
}
