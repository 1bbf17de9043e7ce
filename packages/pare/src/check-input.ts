import { PareError, type TestRun } from '@pare/core';
import { explainFailure, type ProcessTest } from '@pare/oracle';

export interface CheckedInput {
  readonly run: TestRun;
  /** The test says "interesting" of an empty file too, so it recognizes nothing. */
  readonly acceptsEmpty: boolean;
  /** The tests' own time. */
  readonly testMs: number;
}

/**
 * Tests the original input, and an empty file. Throws PareError `test-not-interesting`, with the
 * reason and the way to repeat it by hand, when the input fails its own test.
 */
export async function checkInput(
  test: ProcessTest,
  input: { readonly path: string; readonly bytes: Uint8Array },
  signal: AbortSignal,
): Promise<CheckedInput> {
  const run = await test.run(input.bytes, { signal, capture: true });
  if (run.verdict !== 'interesting') {
    throw new PareError(
      'test-not-interesting',
      explainFailure(run, { inputPath: input.path, setting: test.setting }),
    );
  }
  const empty = await test.run(new Uint8Array(0), { signal });
  return { run, acceptsEmpty: empty.verdict === 'interesting', testMs: run.ms + empty.ms };
}
