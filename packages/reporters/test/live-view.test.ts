import type { RunEvent } from '@pare/core';
import xterm from '@xterm/headless';
import { describe, expect, test } from 'vitest';
import { renderFrame } from '../src/live/frame.ts';
import { type LiveView, liveView } from '../src/live/live-view.ts';
import { afterEvent, INITIAL_STATE } from '../src/live/run-state.ts';
import { sparkline } from '../src/live/sparkline.ts';
import { liveProgress, plainProgress, quietProgress } from '../src/terminal-progress.ts';
import { smallRun } from './events.ts';

const ESCAPE = String.fromCharCode(27);

/** The state after the small run's events up to the last one of a type. */
function stateAfter(type: RunEvent['type'], events = smallRun()) {
  const end = events.findLastIndex((event) => event.type === type) + 1;
  return events.slice(0, end).reduce(afterEvent, INITIAL_STATE);
}

describe('frame', () => {
  const options = { nowMs: 1250, columns: 80, rows: 24, color: false };

  test('shows size, curve, verdicts, rate, workers, place, time since the last success and the change', () => {
    expect(renderFrame(stateAfter('improved'), options)).toEqual([
      '60 tokens left (60.0% of 100)  ██████▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇',
      '2 tests · 1 kept · 1 rejected · 1.7 tests/s · 1/2 workers · 1.3 s',
      'perses 1.1 · list 3 of 8 · translationUnit · last success 1.0 s ago',
      'last change, line 2',
      '  int a;',
      '- int b;',
      '- int c;',
      '  int d;',
    ]);
  });

  test('says what goes on before the search', () => {
    expect(renderFrame(stateAfter('parsing'), options)).toEqual(['reading 400 bytes of c …']);
    expect(renderFrame(stateAfter('checking'), options)).toEqual([
      'running the property test on the input …',
    ]);
    const resuming = afterEvent(stateAfter('started'), { type: 'resuming', atMs: 51, tests: 1234 });
    expect(renderFrame(resuming, options)[2]).toBe('resuming 0 of 1,234 recorded tests');
  });

  test.each([20, 40, 60])('fits %d columns', (columns) => {
    for (const line of renderFrame(stateAfter('improved'), { ...options, columns }))
      expect(line.length).toBeLessThan(columns);
  });

  test('counts columns, not characters, and lets no source line move the cursor', () => {
    const after = '漢字'.repeat(40);
    const events = smallRun({ before: 'x\n', after: `${after}\n${ESCAPE}[2J\u0007\ttab\n` });
    const lines = renderFrame(stateAfter('improved', events), { ...options, columns: 41 });
    expect(lines).toContain(`+ ${'漢字'.repeat(9)}…`);
    expect(lines).toContain('+ ·[2J·    tab');
  });

  test('leaves the change out where there is little room', () => {
    expect(renderFrame(stateAfter('improved'), { ...options, rows: 8 })).toHaveLength(3);
    expect(renderFrame(stateAfter('improved'), { ...options, rows: 3 })).toHaveLength(2);
  });

  test('colours are asked for', () => {
    const plain = renderFrame(stateAfter('improved'), options).join('');
    const colored = renderFrame(stateAfter('improved'), { ...options, color: true }).join('');
    expect(plain).not.toContain(ESCAPE);
    expect(colored).toContain(`${ESCAPE}[32m1 kept${ESCAPE}[0m`);
  });

  test('a sparkline holds each size until the next', () => {
    const curve = [
      { atMs: 0, tokens: 1000 },
      { atMs: 50, tokens: 1 },
    ];
    expect(sparkline(curve, { width: 4, endMs: 100, top: 1000 })).toBe('█▁▁▁');
    expect(sparkline([], { width: 4, endMs: 100, top: 1 })).toBe('');
  });
});

/** A terminal that is emulated, with a clock and a timer that pass when told to. */
class FakeScreen {
  readonly color = true;
  now = 0;
  writes = 0;
  readonly terminal: xterm.Terminal;
  private tick: (() => void) | undefined;

  constructor(columns = 80, rows = 24) {
    this.terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true, convertEol: true });
  }

  write(text: string): void {
    this.writes++;
    this.terminal.write(text);
  }

  size(): { columns: number; rows: number } {
    return { columns: this.terminal.cols, rows: this.terminal.rows };
  }

  clock(): number {
    return this.now;
  }

  every(_ms: number, action: () => void): () => void {
    this.tick = action;
    return () => {
      this.tick = undefined;
    };
  }

  pass(ms: number): void {
    this.now += ms;
    this.tick?.();
  }

  /** The lines on the screen down to the cursor. */
  async lines(): Promise<string[]> {
    await new Promise<void>((resolve) => this.terminal.write('', resolve));
    const { active } = this.terminal.buffer;
    return Array.from(
      { length: active.baseY + active.cursorY },
      (_, k) => active.getLine(k)?.translateToString(true) ?? '',
    );
  }
}

function feed(view: Pick<LiveView, 'observe'>, screen: FakeScreen, events: readonly RunEvent[]): void {
  for (const event of events) {
    screen.now = event.atMs;
    view.observe(event);
  }
}

describe('live view', () => {
  test('draws in place, and leaves nothing behind', async () => {
    const screen = new FakeScreen();
    const view = liveView(screen);
    feed(view, screen, smallRun().slice(0, -1));
    screen.pass(1000);
    screen.pass(1000);
    const lines = await screen.lines();
    expect(lines[0]).toMatch(/^60 tokens left/);
    expect(lines[1]).toMatch(/2\.3 s$/);
    expect(lines).toHaveLength(8);
    view.close();
    view.close();
    expect(await screen.lines()).toEqual([]);
    screen.pass(1000);
    feed(view, screen, smallRun().slice(-1));
    expect(await screen.lines()).toEqual([]);
  });

  test('what is printed stays above the frame', async () => {
    const screen = new FakeScreen();
    const view = liveProgress(screen);
    feed(view, screen, smallRun().slice(0, 5));
    view.observe({ type: 'warning', atMs: 61, message: 'look' });
    expect(await screen.lines()).toEqual([
      'parsed 400 bytes of c: 100 tokens, 0.0 s',
      'warning: look',
      expect.stringMatching(/^100 tokens left/),
      expect.any(String),
      expect.any(String),
    ]);
    view.close();
    expect(await screen.lines()).toHaveLength(2);
  });

  test('a terminal that becomes narrow wraps the frame; the next one replaces it all the same', async () => {
    const screen = new FakeScreen(80);
    const view = liveView(screen);
    feed(view, screen, smallRun().slice(0, -1));
    screen.pass(1000);
    await screen.lines();
    screen.terminal.resize(50, 24);
    screen.pass(1000);
    const lines = await screen.lines();
    expect(lines.filter((line) => line.includes('tokens left'))).toHaveLength(1);
    view.close();
    expect(await screen.lines()).toEqual([]);
  });

  test('draws no more than five times a second, however many events there are', () => {
    const screen = new FakeScreen();
    const view = liveView(screen);
    feed(view, screen, smallRun().slice(0, 6));
    screen.writes = 0;
    const commit = smallRun().find(({ type }) => type === 'committed') as RunEvent;
    for (let atMs = 100; atMs < 1100; atMs++) feed(view, screen, [{ ...commit, atMs }]);
    expect(screen.writes).toBeGreaterThan(3);
    expect(screen.writes).toBeLessThanOrEqual(5);
  });
});

describe('without a terminal', () => {
  test('lines tell what was read and how it ended', () => {
    let text = '';
    const view = plainProgress((part) => {
      text += part;
    });
    for (const event of smallRun()) view.observe(event);
    expect(text).toBe(
      'parsed 400 bytes of c: 100 tokens, 0.0 s\n100 tokens left (100.0%) · 1 tests · 0.2 s\n60 tokens left (60.0%) · 2 tests · 0.3 s\n',
    );
  });

  test('quiet means warnings alone', () => {
    let text = '';
    const view = quietProgress((part) => {
      text += part;
    });
    for (const event of smallRun()) view.observe(event);
    view.observe({ type: 'warning', atMs: 1, message: 'look' });
    expect(text).toBe('warning: look\n');
  });
});
