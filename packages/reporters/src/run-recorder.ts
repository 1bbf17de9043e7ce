import type { Observer, ProposalDescription, RunEvent, Verdict } from '@pare/core';
import { passName } from './change-names.ts';

/** What a report tells beyond the figures of `Report`. Times are ms since the start of the run. */
export interface RunRecord {
  /** The size at the start of the search and after every improvement. */
  readonly curve: readonly SizePoint[];
  /** Committed tests by pass, action, node kind and rule. */
  readonly groups: readonly ChangeGroup[];
  /** The passes in the order in which they were run. */
  readonly passes: readonly PassRecord[];
  readonly spans: readonly TestSpan[];
  readonly warnings: readonly string[];
  readonly startedAtMs: number;
  readonly finishedAtMs: number;
}

export interface SizePoint {
  readonly atMs: number;
  readonly tests: number;
  readonly tokens: number;
}

/** Committed tests, how many of them were kept, and what these removed, in tokens; `testMs` is the tests' own time. */
export interface Tally {
  tests: number;
  kept: number;
  removed: number;
  testMs: number;
}

export interface ChangeGroup extends Tally {
  readonly pass: string;
  readonly action: string;
  readonly kind: string | undefined;
  readonly rule: string | undefined;
}

export interface PassRecord extends Tally {
  /** The pass with its rounds. */
  readonly name: string;
  readonly tokensBefore: number;
  tokensAfter: number;
}

/** A test that ran: where, when, and what came of it. `unused`: it ended, but nobody needed its verdict. */
export interface TestSpan {
  readonly worker: number;
  readonly fromMs: number;
  toMs: number;
  outcome: SpanOutcome;
}

export type SpanOutcome = Verdict | 'cancelled' | 'unused';

/** Records a run's events for a report. */
export function recordRun(): { readonly observe: Observer; readonly record: () => RunRecord } {
  const recorder = new RunRecorder();
  return { observe: (event) => recorder.observe(event), record: () => recorder.record() };
}

class RunRecorder {
  private readonly curve: SizePoint[] = [];
  private readonly groups = new Map<string, ChangeGroup>();
  private readonly passes: PassRecord[] = [];
  /** By test number less 1. */
  private readonly spans: TestSpan[] = [];
  private readonly warnings: string[] = [];
  private startedAtMs = 0;
  private finishedAtMs = 0;
  private tokens = 0;

  observe(event: RunEvent): void {
    switch (event.type) {
      case 'started':
        this.startedAtMs = event.atMs;
        this.tokens = event.tokens;
        this.curve.push({ atMs: event.atMs, tests: 0, tokens: event.tokens });
        break;
      case 'test-started': {
        const { worker, atMs } = event;
        this.spans[event.test - 1] = { worker, fromMs: atMs, toMs: atMs, outcome: 'cancelled' };
        break;
      }
      case 'test-ended': {
        const span = this.spans[event.test - 1] as TestSpan;
        span.toMs = event.atMs;
        span.outcome = event.outcome === 'cancelled' ? 'cancelled' : 'unused';
        break;
      }
      case 'committed':
        this.commit(event);
        break;
      case 'improved': {
        const { atMs, committed, tokens } = event;
        this.curve.push({ atMs, tests: committed, tokens });
        this.tokens = tokens;
        break;
      }
      case 'finished':
        this.finishedAtMs = event.atMs;
        this.curve.push({ atMs: event.atMs, tests: event.committed, tokens: event.tokens });
        break;
      case 'warning':
        this.warnings.push(event.message);
        break;
      case 'parsing':
      case 'parsed':
      case 'checking':
      case 'resuming':
        break;
    }
  }

  record(): RunRecord {
    const { curve, groups, passes, spans, warnings, startedAtMs, finishedAtMs } = this;
    return { curve, groups: [...groups.values()], passes, spans, warnings, startedAtMs, finishedAtMs };
  }

  private commit(event: Extract<RunEvent, { type: 'committed' }>): void {
    const { test, verdict, change } = event;
    const span = test === undefined ? undefined : this.spans[test - 1];
    if (span !== undefined) span.outcome = verdict;
    count(this.group(change), event);
    const pass = this.pass(passName(change));
    count(pass, event);
    if (verdict === 'interesting') pass.tokensAfter = event.tokens;
  }

  private group(change: ProposalDescription | undefined): ChangeGroup {
    const { pass = 'other', action = 'other', kind, rule } = change ?? {};
    const key = JSON.stringify([pass, action, kind, rule]);
    let group = this.groups.get(key);
    if (group === undefined) {
      group = { pass, action, kind, rule, tests: 0, kept: 0, removed: 0, testMs: 0 };
      this.groups.set(key, group);
    }
    return group;
  }

  private pass(name: string): PassRecord {
    const last = this.passes.at(-1);
    if (last?.name === name) return last;
    const { tokens } = this;
    const empty = { tests: 0, kept: 0, removed: 0, testMs: 0 };
    const pass: PassRecord = { name, tokensBefore: tokens, tokensAfter: tokens, ...empty };
    this.passes.push(pass);
    return pass;
  }
}

function count(tally: Tally, { verdict, removes, testMs }: Extract<RunEvent, { type: 'committed' }>): void {
  tally.tests++;
  tally.testMs += testMs;
  if (verdict !== 'interesting') return;
  tally.kept++;
  tally.removed += removes;
}

/** Sums tallies by the key that `keyOf` gives, in the order of the first of each. */
export function sumTallies<T extends Tally>(
  tallies: readonly T[],
  keyOf: (tally: T) => string,
): ReadonlyMap<string, Tally> {
  const sums = new Map<string, Tally>();
  for (const tally of tallies) {
    const key = keyOf(tally);
    const sum = sums.get(key) ?? { tests: 0, kept: 0, removed: 0, testMs: 0 };
    sum.tests += tally.tests;
    sum.kept += tally.kept;
    sum.removed += tally.removed;
    sum.testMs += tally.testMs;
    sums.set(key, sum);
  }
  return sums;
}
