import type { FinishReason, ProposalDescription, RunEvent, Verdict } from '@pare/core';

/** What a view shows of a run that is going on. Times are ms since the start of the run. */
export interface RunState {
  readonly phase: 'parsing' | 'checking' | 'resuming' | 'searching' | 'finished';
  readonly inputBytes: number;
  readonly language: string;
  readonly startTokens: number;
  readonly tokens: number;
  readonly jobs: number;
  readonly busy: number;
  /** Committed tests. */
  readonly tests: number;
  readonly verdicts: Readonly<Record<Verdict, number>>;
  /** Finished tests of an earlier run that this one has made use of, and that there are. */
  readonly replayed: number;
  readonly recorded: number;
  readonly startedAtMs: number;
  readonly improvedAtMs: number;
  readonly improvements: number;
  readonly change: ProposalDescription | undefined;
  /** Tokens left over time: evenly spaced in time, at most `CURVE_POINTS` of them. */
  readonly curve: readonly CurvePoint[];
  /** When the latest tests ended. */
  readonly recentMs: readonly number[];
  readonly texts: Extract<RunEvent, { type: 'improved' }>['texts'] | undefined;
  readonly finished: FinishReason | undefined;
}

export interface CurvePoint {
  readonly atMs: number;
  readonly tokens: number;
}

/** Points kept of the size curve before every second one is dropped. */
const CURVE_POINTS = 512;
/** Tests that the rate is taken from. */
const RECENT_TESTS = 200;

export const INITIAL_STATE: RunState = {
  phase: 'parsing',
  inputBytes: 0,
  language: '',
  startTokens: 0,
  tokens: 0,
  jobs: 1,
  busy: 0,
  tests: 0,
  verdicts: { interesting: 0, rejected: 0, timeout: 0, crashed: 0, flaky: 0 },
  replayed: 0,
  recorded: 0,
  startedAtMs: 0,
  improvedAtMs: 0,
  improvements: 0,
  change: undefined,
  curve: [],
  recentMs: [],
  texts: undefined,
  finished: undefined,
};

/** The state after an event. Pure. */
export function afterEvent(state: RunState, event: RunEvent): RunState {
  switch (event.type) {
    case 'parsing':
      return { ...state, phase: 'parsing', inputBytes: event.bytes, language: event.language };
    case 'parsed':
      // The tests of the input have begun before, and may go on.
      return { ...state, phase: 'checking', startTokens: event.tokens, tokens: event.tokens };
    case 'checking':
      return { ...state, phase: 'checking' };
    case 'resuming':
      return { ...state, phase: 'resuming', recorded: event.tests };
    case 'started': {
      const { atMs, tokens, jobs } = event;
      const times = { startedAtMs: atMs, improvedAtMs: atMs };
      return {
        ...state,
        ...times,
        phase: 'searching',
        tokens,
        startTokens: tokens,
        jobs,
        curve: [{ atMs, tokens }],
      };
    }
    case 'test-started':
      return { ...state, phase: 'searching', busy: state.busy + 1 };
    case 'test-ended': {
      const busy = state.busy - 1;
      if (event.outcome === 'cancelled') return { ...state, busy };
      return { ...state, busy, recentMs: [...state.recentMs.slice(1 - RECENT_TESTS), event.atMs] };
    }
    case 'committed':
      return {
        ...state,
        tests: event.index,
        verdicts: { ...state.verdicts, [event.verdict]: state.verdicts[event.verdict] + 1 },
        replayed: state.replayed + (state.phase === 'resuming' ? 1 : 0),
        change: event.change,
      };
    case 'improved': {
      const { atMs, tokens, texts } = event;
      const improvements = state.improvements + 1;
      return {
        ...state,
        tokens,
        texts,
        improvements,
        improvedAtMs: atMs,
        curve: extended(state.curve, { atMs, tokens }),
      };
    }
    case 'finished':
      return { ...state, phase: 'finished', finished: event.reason, tokens: event.tokens, busy: 0 };
    case 'warning':
      return state;
  }
}

function extended(curve: readonly CurvePoint[], point: CurvePoint): readonly CurvePoint[] {
  const all = [...curve, point];
  return all.length <= CURVE_POINTS ? all : all.filter((_, k) => k % 2 === 0 || k === all.length - 1);
}

/** Tests that ended a second, over the last few seconds; 0 where none has. */
export function testRate({ recentMs, startedAtMs }: RunState, nowMs: number): number {
  const from = Math.max(
    startedAtMs,
    nowMs - RATE_WINDOW_MS,
    recentMs.length === RECENT_TESTS ? (recentMs[0] as number) : 0,
  );
  const count = recentMs.filter((atMs) => atMs >= from).length;
  return nowMs - from <= 0 ? 0 : (1000 * count) / (nowMs - from);
}

const RATE_WINDOW_MS = 10_000;
