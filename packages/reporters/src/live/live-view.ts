import type { Observer } from '@pare/core';
import stringWidth from 'string-width';
import { renderFrame } from './frame.ts';
import { afterEvent, INITIAL_STATE, type RunState } from './run-state.ts';

/** A terminal, and the time; injected, so that frames can be tested. */
export interface Screen {
  write(text: string): void;
  /** The terminal's size now. */
  size(): { readonly columns: number; readonly rows: number };
  readonly color: boolean;
  /** In ms, from any point in time on. */
  clock(): number;
  /** Calls `action` every `ms` until the returned function is called. */
  every(ms: number, action: () => void): () => void;
}

export interface LiveView {
  readonly observe: Observer;
  /** Prints lines that stay, above the frame. */
  print(text: string): void;
  /** Takes the frame away and stops drawing; the cursor is at the start of an empty line then. */
  close(): void;
}

const CLEAR_LINE = '\x1b[K';
const CLEAR_BELOW = '\x1b[J';

/** Time between two frames. */
const REDRAW_MS = 200;

/**
 * Shows a run on a terminal: a few lines, redrawn in place a few times a second. The cursor stays
 * visible and the screen is the usual one, so a run that is killed leaves the terminal as it should be.
 */
export function liveView(screen: Screen): LiveView {
  let state: RunState = INITIAL_STATE;
  let drawn: readonly string[] = [];
  let drawnAt = Number.NEGATIVE_INFINITY;
  let closed = false;
  /** Screen time at the start of the run. */
  let beganAt = 0;
  /** Moves to the frame's first line; lines that the terminal has wrapped count as several. */
  const top = (): string => {
    const { columns } = screen.size();
    const rows = drawn.reduce((sum, line) => sum + Math.max(1, Math.ceil(stringWidth(line) / columns)), 0);
    return rows === 0 ? '' : `\x1b[${rows}A\r`;
  };
  const draw = (): void => {
    const frame = renderFrame(state, {
      ...screen.size(),
      nowMs: screen.clock() - beganAt,
      color: screen.color,
    });
    // What is there is written over rather than cleared first, so that nothing flickers.
    screen.write(`${top()}${frame.map((line) => `${line}${CLEAR_LINE}\n`).join('')}${CLEAR_BELOW}`);
    drawn = frame;
    drawnAt = screen.clock();
  };
  const stop = screen.every(REDRAW_MS, () => {
    if (!closed) draw();
  });
  const print = (text: string): void => {
    screen.write(`${top()}${CLEAR_BELOW}${text}\n`);
    drawn = [];
    if (!closed) draw();
  };
  return {
    observe: (event) => {
      if (closed) return;
      const before = state.phase;
      state = afterEvent(state, event);
      beganAt = screen.clock() - event.atMs;
      // Work that lets no timer run shows at once.
      if (state.phase !== before || event.type === 'parsing' || screen.clock() - drawnAt >= REDRAW_MS) draw();
    },
    print,
    close: () => {
      if (closed) return;
      closed = true;
      stop();
      screen.write(drawn.length === 0 ? '' : `${top()}${CLEAR_BELOW}`);
      drawn = [];
    },
  };
}
