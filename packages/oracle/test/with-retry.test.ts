import type { TestRun, Verdict } from '@pare/core';
import { describe, expect, it } from 'vitest';
import { scriptedTest } from '../../testkit/src/index.ts';
import { type KeepRule, votesNeeded, withRetry } from '../src/with-retry.ts';
import { runOn } from './setup.ts';

/** The vote on a variant whose runs end as given, and how many runs it took. */
async function vote(keep: KeepRule, verdicts: Verdict[]) {
  const contradictions: (readonly TestRun[])[] = [];
  const scripted = scriptedTest((_, call) => verdicts[call]!);
  const test = withRetry(scripted, {
    runs: verdicts.length,
    keep,
    onContradiction: (runs) => contradictions.push(runs),
  });
  const { verdict } = await runOn(test, '');
  return [verdict, scripted.calls.length, contradictions.length];
}

describe('a vote', () => {
  const yes = 'interesting';
  const no = 'rejected';
  it.each<[KeepRule, Verdict[], unknown[]]>([
    ['majority', [yes, yes, no], [yes, 2, 0]],
    ['majority', [no, no, yes], [no, 2, 0]],
    ['majority', [yes, no, yes], [yes, 3, 1]],
    ['majority', [yes, no, no], ['flaky', 3, 1]],
    ['majority', [yes, 'timeout'], ['flaky', 2, 1]],
    ['unanimous', [no, yes, yes], [no, 1, 0]],
    ['unanimous', [yes, yes, no], ['flaky', 3, 1]],
    ['unanimous', [yes, yes, yes], [yes, 3, 0]],
    ['any', [no, 'crashed', yes], [yes, 3, 1]],
    ['any', [yes, no, no], [yes, 1, 0]],
    ['any', [no, no, 'timeout'], ['timeout', 3, 0]],
    ['majority', [no], [no, 1, 0]],
  ])('by %s of %j is [verdict, runs, contradictions] %j', async (keep, verdicts, outcome) => {
    expect(await vote(keep, verdicts)).toEqual(outcome);
  });

  it('needs so many votes', () => {
    expect([1, 2, 3, 4, 5].map((runs) => votesNeeded('majority', runs))).toEqual([1, 2, 2, 3, 3]);
  });

  it('passes on aborts and the end', async () => {
    const scripted = scriptedTest(() => true);
    const test = withRetry(scripted, { runs: 3 });
    await expect(runOn(test, '', AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop');
    await test.dispose();
    expect(scripted.disposed).toBe(true);
  });
});
