import type { Observer, RunEvent } from '@pare/core';
import { formatBytes, formatCount, formatDuration, formatPercent, formatRate } from './format.ts';
import { liveView, type Screen } from './live/live-view.ts';

export interface ProgressView {
  readonly observe: Observer;
  /** Takes away what is not to stay on the screen. Safe to call twice. */
  close(): void;
}

const PLAIN_LINE_MS = 2000;
/** A rate over less time tells nothing. */
const SHORT_MS = 1000;

/** Warnings and nothing else. */
export function quietProgress(write: (text: string) => void): ProgressView {
  return {
    observe: (event) => {
      if (event.type === 'warning') write(`${warningLine(event)}\n`);
    },
    close: () => {},
  };
}

/** Lines for logs: what was read, how far the run is now and then, how it ended. */
export function plainProgress(write: (text: string) => void): ProgressView {
  let startTokens = 0;
  let tokens = 0;
  let firstTestAt = 0;
  let shownAt = Number.NEGATIVE_INFINITY;
  const line = (text: string): void => write(`${text}\n`);
  const status = (atMs: number, tests: number): string => {
    const ms = atMs - firstTestAt;
    return [
      `${formatCount(tokens)} tokens left (${formatPercent(tokens, startTokens)})`,
      `${formatCount(tests)} tests`,
      ...(ms < SHORT_MS ? [] : [formatRate((1000 * tests) / ms)]),
      formatDuration(atMs),
    ].join(' · ');
  };
  return {
    observe: (event) => {
      switch (event.type) {
        case 'warning':
          line(warningLine(event));
          break;
        case 'parsing':
          if (event.bytes >= LARGE_BYTES) line(`reading ${formatBytes(event.bytes)} of ${event.language} …`);
          break;
        case 'parsed':
          line(parsedLine(event));
          break;
        case 'resuming':
          line(`resuming: ${formatCount(event.tests)} tests are recorded`);
          break;
        case 'started':
          startTokens = event.tokens;
          tokens = event.tokens;
          firstTestAt = event.atMs;
          break;
        case 'committed':
          if (event.verdict === 'interesting') tokens = event.tokens;
          if (event.atMs - shownAt < PLAIN_LINE_MS) break;
          shownAt = event.atMs;
          line(status(event.atMs, event.index));
          break;
        case 'finished':
          line(status(event.atMs, event.committed));
          break;
        case 'checking':
        case 'test-started':
        case 'test-ended':
        case 'improved':
          break;
      }
    },
    close: () => {},
  };
}

/** A frame that is redrawn in place; what was read, and warnings, stay above it. */
export function liveProgress(screen: Screen): ProgressView {
  const view = liveView(screen);
  return {
    observe: (event) => {
      view.observe(event);
      if (event.type === 'parsed') view.print(parsedLine(event));
      if (event.type === 'warning') view.print(warningLine(event));
    },
    close: view.close,
  };
}

/** An input from that size on takes seconds to read. */
const LARGE_BYTES = 1_000_000;

function warningLine({ message }: Extract<RunEvent, { type: 'warning' }>): string {
  return `warning: ${message}`;
}

function parsedLine({ bytes, language, tokens, parseMs }: Extract<RunEvent, { type: 'parsed' }>): string {
  return `parsed ${formatCount(bytes)} bytes of ${language}: ${formatCount(tokens)} tokens, ${formatDuration(parseMs)}`;
}
