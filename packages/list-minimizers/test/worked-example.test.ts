import { describe, expect, it } from 'vitest';
import { cdd } from '../src/cdd.ts';
import { ddmin } from '../src/ddmin.ts';
import { probdd } from '../src/probdd.ts';
import { weightedDdmin } from '../src/weighted-ddmin.ts';
import { weightedProbdd } from '../src/weighted-probdd.ts';
import { containsAll, type Trace, traceOf } from './support/run-trace.ts';

// The worked example of the WDD paper (figures 1 and 2), elements 1 to 8.
const WEIGHTS = [5, 8, 7, 7, 8, 16, 25, 6];
const NEEDED = [1, 3, 6, 7, 8];

const run = (minimizer: ReturnType<typeof ddmin>): Trace =>
  traceOf(minimizer, WEIGHTS, containsAll(NEEDED.map((element) => element - 1)));

const elements = (subset: readonly number[]): string => subset.map((position) => position + 1).join('');

describe('the worked example of the WDD paper', () => {
  it('takes ddmin 30 tests', () => {
    const trace = run(ddmin());
    expect(trace.tested.map(elements)).toEqual([
      ...['1234', '5678'],
      ...['12', '34', '56', '78', '345678', '125678', '123478', '123456'],
      ...['1', '2', '3', '4', '5', '6', '7', '8', '2345678', '1345678'],
      ...['145678', '135678'],
      ...['35678', '15678', '13678'],
      ...['3678', '1678', '1378', '1368', '1367'],
    ]);
    expect(trace.tests).toBe(30);
    expect(trace.kept.map((position) => position + 1)).toEqual(NEEDED);
  });

  it('takes W_ddmin 26 tests', () => {
    const trace = run(weightedDdmin());
    expect(trace.tested.map(elements)).toEqual([
      ...['12345', '678'],
      ...['123', '45', '6', '78', '45678', '123678'],
      ...['12378', '1236'],
      ...['12', '3', '7', '8', '3678', '12678', '12368', '12367'],
      ...['1', '2', '23678', '13678'],
      ...['1678', '1378', '1368', '1367'],
    ]);
    expect(trace.tests).toBe(26);
    expect(trace.kept.map((position) => position + 1)).toEqual(NEEDED);
  });

  it('takes ProbDD 13 steps from 0.2, one of them a repeated subset', () => {
    const trace = run(probdd({ sigma: 0.2 }));
    expect(trace.proposals).toBe(13);
    expect(trace.tested.map(elements)).toEqual(
      '678 12345 45678 123678 1238 2367 1678 12367 12378 12368 13678 3678'.split(' '),
    );
    expect(trace.kept.map((position) => position + 1)).toEqual(NEEDED);
  });

  it('takes W_ProbDD 13 steps from 0.2, two of them repeated subsets', () => {
    const trace = run(weightedProbdd({ sigma: 0.2 }));
    expect(trace.proposals).toBe(13);
    expect(trace.tested.map(elements)).toEqual(
      '123458 1234568 13478 1678 12567 134678 3467 34678 14678 13678 1367'.split(' '),
    );
    expect(trace.kept.map((position) => position + 1)).toEqual(NEEDED);
  });

  it('ends at the needed elements with CDD', () => {
    expect(run(cdd({ sigma: 0.2 })).kept.map((position) => position + 1)).toEqual(NEEDED);
  });
});
