import { PareError, type PropertyTest, type TestRun } from '@pare/core';
import { explainFailure, type FailureContext } from '@pare/oracle';
import { type JournalRecord, variantKey } from '@pare/session';

export interface CheckedInput {
  /** The finished tests, with their verdicts. */
  readonly records: readonly JournalRecord[];
  /** Tests started. */
  readonly tests: number;
  /** The tests' own time. */
  readonly testMs: number;
  /** The test says "interesting" of an empty file too, so it recognizes nothing. */
  readonly acceptsEmpty: boolean;
}

export interface InputCheck {
  readonly test: PropertyTest;
  readonly setting: FailureContext['setting'];
  readonly input: { readonly path: string; readonly bytes: Uint8Array };
  readonly signal: AbortSignal;
  /** Tests that may run at the same time. */
  readonly jobs: number;
  /** The test lets several runs vote, which is check enough. */
  readonly votes: boolean;
  /** Finds out why a run did not find the input interesting. */
  readonly diagnose?: (run: TestRun) => Promise<string | undefined>;
}

/** How often the input is tested; fewer times where a single test takes long. */
const INPUT_RUNS = 3;
/** How often an input that failed is tested in all. */
const AGAIN_RUNS = 4;
const LONG_TEST_MS = 3000;

/**
 * Tests the original input several times, and an empty file once. Throws PareError
 * `test-not-interesting`, with the reason and the way to repeat it by hand, when the input fails its own
 * test, and `test-flaky` when it does so now and then.
 */
export async function checkInput(check: InputCheck): Promise<CheckedInput> {
  const { test, setting, input, signal } = check;
  const first = await test.run(input.bytes, { signal, capture: true });
  const explain = (run: TestRun): string => explainFailure(run, { inputPath: input.path, setting });
  if (first.verdict === 'flaky') throw new PareError('test-flaky', `${OUTVOTED}\n${explain(first)}`);
  if (first.verdict !== 'interesting') {
    for (let run = 2; run <= AGAIN_RUNS && first.ms < LONG_TEST_MS; run++) {
      const again = await test.run(input.bytes, { signal, capture: true });
      if (again.verdict === 'interesting')
        throw new PareError('test-flaky', `${cameAndWent(run)}\n${explain(first)}`);
    }
    const cause = await check.diagnose?.(first);
    throw new PareError('test-not-interesting', cause ? `${cause}\n${explain(first)}` : explain(first));
  }
  const repetitions = check.votes || first.ms >= LONG_TEST_MS ? 0 : INPUT_RUNS - 1;
  const again = Array.from({ length: repetitions }, () => input.bytes);
  const nothing = new Uint8Array(0);
  const later = await inParallel(check.jobs, [...again, nothing], (variant) =>
    test.run(variant, { signal, capture: true }),
  );
  const runs = [first, ...later.slice(0, -1)];
  const empty = later.at(-1) as TestRun;
  const contrary = runs.findIndex(({ verdict }) => verdict !== 'interesting');
  if (contrary >= 0)
    throw new PareError('test-flaky', `${flaky(contrary + 1)}\n${explain(runs[contrary] as TestRun)}`);
  return {
    records: [
      { key: variantKey(input.bytes), verdict: 'interesting', ms: first.ms },
      { key: variantKey(nothing), verdict: empty.verdict, ms: empty.ms },
    ],
    tests: runs.length + 1,
    testMs: [...runs, empty].reduce((sum, { ms }) => sum + ms, 0),
    acceptsEmpty: empty.verdict === 'interesting',
  };
}

/**
 * Tests the input of a session that goes on. Throws PareError `test-flaky` where the verdict is another
 * than the journal's.
 */
export async function checkAgain({ test, setting, input, signal }: InputCheck): Promise<CheckedInput> {
  const run = await test.run(input.bytes, { signal, capture: true });
  if (run.verdict === 'interesting') return { records: [], tests: 1, testMs: run.ms, acceptsEmpty: false };
  const context = { inputPath: input.path, setting };
  throw new PareError('test-flaky', `${CONTRADICTED}\n${explainFailure(run, context)}`);
}

async function inParallel<T, R>(
  jobs: number,
  items: readonly T[],
  action: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < items.length) {
      const at = next++;
      results[at] = await action(items[at] as T);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return results;
}

function flaky(run: number): string {
  return (
    `The property test is flaky: it found the unchanged input interesting, but not in run ${run}. ` +
    'Make it deterministic, or let several runs vote with --retry.'
  );
}

const OUTVOTED =
  'The property test is flaky: it found the unchanged input interesting in too few of the runs that vote. ' +
  'Make it deterministic, or give --retry a larger number.';

const CONTRADICTED =
  "The property test is flaky, or what it depends on has changed: by the session's journal it found the " +
  'unchanged input interesting, but not now.';
function cameAndWent(run: number): string {
  return (
    `The property test is flaky: it did not find the unchanged input interesting at first, but did in run ${run}. ` +
    'Make it deterministic, or let several runs vote with --retry.'
  );
}
