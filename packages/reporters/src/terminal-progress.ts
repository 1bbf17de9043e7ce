import type { Observer, RunEvent } from '@pare/core';
import { formatCount, formatDuration, formatPercent } from './format.ts';

export interface TerminalProgressOptions {
  readonly write: (text: string) => void;
  /** A terminal gets one line that is rewritten in place; anything else gets a line now and then. */
  readonly isTerminal: boolean;
  /** Only warnings and nothing else. */
  readonly quiet: boolean;
}

const REDRAW_MS = 100;
const PLAIN_LINE_MS = 2000;

/** Shows a run while it goes on: tokens left, percent, tests, tests per second, elapsed time. */
export function terminalProgress({ write, isTerminal, quiet }: TerminalProgressOptions): Observer {
  let startTokens = 0;
  let tokens = 0;
  let firstTestAt = 0;
  let shownAt = Number.NEGATIVE_INFINITY;
  let lineOpen = false;
  const line = (text: string): void => {
    write(`${lineOpen ? '\r\x1b[K' : ''}${text}\n`);
    lineOpen = false;
  };
  const status = (event: RunEvent & { atMs: number }, tests: number): string => {
    const seconds = (event.atMs - firstTestAt) / 1000;
    const rate = seconds > 0 ? tests / seconds : 0;
    return [
      `${formatCount(tokens)} tokens left (${formatPercent(tokens, startTokens)})`,
      `${formatCount(tests)} tests`,
      `${rate < 10 ? rate.toFixed(1) : formatCount(rate)} tests/s`,
      formatDuration(event.atMs),
    ].join(' · ');
  };
  const show = (event: RunEvent & { atMs: number }, tests: number): void => {
    if (event.atMs - shownAt < (isTerminal ? REDRAW_MS : PLAIN_LINE_MS)) return;
    shownAt = event.atMs;
    if (isTerminal) {
      write(`${lineOpen ? '\r\x1b[K' : ''}${status(event, tests)}`);
      lineOpen = true;
    } else line(status(event, tests));
  };
  return (event) => {
    if (event.type === 'warning') line(`warning: ${event.message}`);
    if (quiet) return;
    switch (event.type) {
      case 'parsed':
        line(
          `parsed ${formatCount(event.bytes)} bytes of ${event.language}: ${formatCount(event.tokens)} tokens, ${formatDuration(event.parseMs)}`,
        );
        break;
      case 'started':
        startTokens = event.tokens;
        tokens = event.tokens;
        firstTestAt = event.atMs;
        break;
      case 'committed':
        if (event.verdict === 'interesting') tokens = event.tokens;
        show(event, event.index);
        break;
      case 'finished':
        line(status(event, event.committed));
        break;
      case 'improved':
      case 'warning':
        break;
    }
  };
}
