import { PareError, type TestRun } from '@pare/core';
import { explainFailure, type ModuleTest, type ProcessTest } from '@pare/oracle';
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

export interface CheckContext {
  readonly signal: AbortSignal;
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
export async function checkInput(
  test: ProcessTest | ModuleTest,
  input: { readonly path: string; readonly bytes: Uint8Array },
  { signal, diagnose }: CheckContext,
): Promise<CheckedInput> {
  const first = await test.run(input.bytes, { signal, capture: true });
  const explain = (run: TestRun): string =>
    explainFailure(run, { inputPath: input.path, setting: test.setting });
  if (first.verdict !== 'interesting') {
    for (let run = 2; run <= AGAIN_RUNS && first.ms < LONG_TEST_MS; run++) {
      const again = await test.run(input.bytes, { signal, capture: true });
      if (again.verdict === 'interesting')
        throw new PareError('test-flaky', `${cameAndWent(run)}\n${explain(first)}`);
    }
    const cause = await diagnose?.(first);
    throw new PareError('test-not-interesting', cause ? `${cause}\n${explain(first)}` : explain(first));
  }
  const runs = [first];
  while (runs.length < INPUT_RUNS && first.ms < LONG_TEST_MS) {
    const run = await test.run(input.bytes, { signal, capture: true });
    runs.push(run);
    if (run.verdict !== 'interesting')
      throw new PareError('test-flaky', `${flaky(runs.length)}\n${explain(run)}`);
  }
  const nothing = new Uint8Array(0);
  const empty = await test.run(nothing, { signal });
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

function flaky(run: number): string {
  return (
    `The property test is flaky: it found the unchanged input interesting, but not in run ${run}. ` +
    'Make it deterministic, or let several runs vote with --retry.'
  );
}

function cameAndWent(run: number): string {
  return (
    `The property test is flaky: it did not find the unchanged input interesting at first, but did in run ${run}. ` +
    'Make it deterministic, or let several runs vote with --retry.'
  );
}
