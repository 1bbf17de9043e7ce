import { join } from 'node:path';
import { createMinimizer, type ListMinimizer, type MinimizerName, type ReducerName, reduceText } from 'pare';
import { ListRecorder, type ListSummary } from './list-recorder.ts';
import { RecordedTest } from './recorded-test.ts';
import { type Subject, subjectText } from './subjects.ts';
import { type MinimalityCount, thenOnemin } from './then-onemin.ts';

/** What is run on a subject. */
export interface Setting {
  readonly reducer: ReducerName;
  readonly minimizer: MinimizerName;
  readonly sigma?: number;
  readonly nu?: number;
  /** Follow each list minimization by a check that it is 1-minimal. */
  readonly checked?: boolean;
}

/** What came out: sizes in tokens, times in ms. */
export interface RunRecord extends Setting {
  readonly subject: string;
  readonly inputTokens: number;
  readonly tokens: number;
  /** Tests committed by the search; a text that was tested before is not tested again. */
  readonly tests: number;
  /** The tests' own time, that of recorded ones as it was when they ran. */
  readonly testMs: number;
  /** Time of the search itself. */
  readonly engineMs: number;
  readonly progress: readonly (readonly [tests: number, tokens: number])[];
  readonly lists: ListSummary;
  readonly minimality?: MinimalityCount;
  readonly trace: string;
}

/** Reduces a subject with one job; verdicts are recorded in `cache`. */
export async function runOne(subject: Subject, setting: Setting, cache: string): Promise<RunRecord> {
  const test = await RecordedTest.open(subject, join(cache, `${subject.name}.ndjson`));
  try {
    const { reducer, minimizer, sigma, nu, checked } = setting;
    const recorder = new ListRecorder();
    const minimality: MinimalityCount = { runs: 0, notMinimal: 0 };
    const plain: ListMinimizer = recorder.wrap(createMinimizer(minimizer, { sigma, nu }));
    const begin = performance.now();
    const result = await reduceText({
      text: subjectText(subject),
      name: subject.input,
      test,
      options: { reducer, minimizer, sigma, nu },
      minimizer: checked ? thenOnemin(plain, minimality) : plain,
    });
    const wallMs = performance.now() - begin;
    return {
      subject: subject.name,
      ...setting,
      inputTokens: result.inputTokens,
      tokens: result.tokens,
      tests: result.tests.committed,
      testMs: Math.round(result.testMs),
      engineMs: Math.round(wallMs - test.spentMs),
      progress: thinned(result.progress),
      lists: recorder.summary(),
      ...(checked ? { minimality } : {}),
      trace: result.trace,
    };
  } finally {
    await test.dispose();
  }
}

const MOST_POINTS = 150;

/** At most MOST_POINTS points, the last among them, spread over the ratio of sizes. */
function thinned(progress: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const first = progress[0]?.[1] ?? 1;
  const last = progress.at(-1)?.[1] ?? 1;
  const step = Math.log((first + 1) / (last + 1)) / MOST_POINTS;
  let wanted = Infinity;
  return progress.filter(([, tokens], k) => {
    const size = Math.log(tokens + 1);
    if (size > wanted && k < progress.length - 1) return false;
    wanted = size - step;
    return true;
  });
}
