import type { PropertyTest } from '@pare/core';
import type { ResultFile, SavedVariant } from './result-file.ts';

export interface ConfirmParts {
  readonly test: PropertyTest;
  readonly result: SavedVariant;
  readonly input: SavedVariant;
  readonly file: ResultFile;
  readonly signal: AbortSignal;
  readonly warn: (message: string) => void;
}

export interface ConfirmedResult {
  /** What the result file holds now. */
  readonly variant: SavedVariant;
  /** The tests' own time, in ms. */
  readonly testMs: number;
}

/**
 * Tests the result once more. Where it is not interesting any more, the property test is flaky: the last
 * variant that a second test confirms becomes the result, and what had been it is kept beside it.
 */
export async function confirmResult(parts: ConfirmParts): Promise<ConfirmedResult> {
  const { test, result, input, file, signal, warn } = parts;
  let testMs = 0;
  const verdictOf = async ({ bytes }: SavedVariant): Promise<string> => {
    const { verdict, ms } = await test.run(bytes, { signal });
    testMs += ms;
    return verdict;
  };
  try {
    const verdict = await verdictOf(result);
    if (verdict === 'interesting') return { variant: result, testMs };
    const flaky = `the result was tested again and is ${verdict} now: the property test is flaky.`;
    for (const variant of [...file.saved.filter(({ bytes }) => bytes !== result.bytes), input]) {
      if ((await verdictOf(variant)) !== 'interesting') continue;
      const beside = file.saveBeside(result.bytes, 'unconfirmed');
      file.save(variant);
      const sizes = `${variant.tokens} tokens; the one of ${result.tokens} is in ${beside}`;
      warn(`${flaky} The result is the last variant that a second test confirms (${sizes}).`);
      return { variant, testMs };
    }
    warn(`${flaky} No earlier variant was confirmed either, not even the input. ${RETRY}`);
  } catch (cause) {
    if (!signal.aborted) throw cause;
  }
  return { variant: result, testMs };
}

const RETRY = 'Make the test deterministic, or let several runs vote with --retry.';
