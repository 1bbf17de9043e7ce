import { createMinimizer, type ListMinimizer, type Subset } from 'pare';
import { describe, expect, test } from 'vitest';
import { ListRecorder } from '../src/list-recorder.ts';
import { thenOnemin } from '../src/then-onemin.ts';

/** The worked example of the WDD paper. */
const WEIGHTS = [5, 8, 7, 7, 8, 16, 25, 6];
const NEEDED = [0, 2, 5, 6, 7];

function run(
  minimizer: ListMinimizer,
  interesting: (kept: Subset) => boolean,
  weights: readonly number[],
): Subset {
  const search = minimizer(weights);
  let state = search.start;
  let left: Subset = Int32Array.from(weights.keys());
  for (let kept = search.propose(state); kept !== undefined; kept = search.propose(state)) {
    const verdict = interesting(kept);
    if (verdict) left = kept;
    state = search.advance(state, verdict);
  }
  return left;
}

const monotone = (kept: Subset): boolean => NEEDED.every((position) => kept.includes(position));

describe('ListRecorder', () => {
  test("counts ddmin's tests by kind, and correlates weight with deletion", () => {
    const recorder = new ListRecorder();
    expect([...run(recorder.wrap(createMinimizer('ddmin')), monotone, WEIGHTS)]).toEqual(NEEDED);
    const { runs, rho, rhoRuns, kinds } = recorder.summary();
    expect([runs, rhoRuns]).toEqual([1, 1]);
    // The weights of what went are 8, 7 and 8.
    expect(rho).toBeCloseTo(0, 0);
    expect(kinds?.other.kept).toBe(3);
    expect(kinds?.complement.kept).toBe(0);
    expect(kinds?.revisit.tests).toBeGreaterThan(0);
  });
});

describe('thenOnemin', () => {
  test('counts the lists from which a single element could still go', () => {
    const count = { runs: 0, notMinimal: 0 };
    // Of three, 0 can go only once 2 has gone; ProbDD has settled by then that 0 is needed.
    const allowed = ['0,1', '1'];
    const interesting = (kept: Subset): boolean => allowed.includes(kept.join());
    const probdd = createMinimizer('probdd', { sigma: 0.9 });
    expect([...run(probdd, interesting, [1, 1, 1])]).toEqual([0, 1]);
    expect([...run(thenOnemin(probdd, count), interesting, [1, 1, 1])]).toEqual([1]);
    expect(count).toEqual({ runs: 1, notMinimal: 1 });
    run(thenOnemin(createMinimizer('ddmin'), count), monotone, WEIGHTS);
    expect(count).toEqual({ runs: 2, notMinimal: 1 });
  });
});
