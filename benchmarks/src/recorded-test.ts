import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { openPropertyTest, type PropertyTest, type TestRun, type Verdict } from 'pare';
import type { Subject } from './subjects.ts';

/**
 * A subject's property test that runs once for each text, however many algorithms ask: verdicts are
 * recorded in a file, with the time that the first run took, and told again from there.
 */
export class RecordedTest implements PropertyTest {
  static async open(subject: Subject, file: string): Promise<RecordedTest> {
    const test = await openPropertyTest({
      input: subject.input,
      test: { kind: 'script', path: subject.test },
      jobs: 1,
      timeoutMs: 20_000,
    });
    return new RecordedTest(test, file);
  }

  /** Time that this object's tests took in this process, recorded ones included, in ms. */
  spentMs = 0;
  private readonly test: PropertyTest;
  private readonly file: string;
  private readonly runs = new Map<string, { readonly verdict: Verdict; readonly ms: number }>();

  private constructor(test: PropertyTest, file: string) {
    this.test = test;
    this.file = file;
    mkdirSync(dirname(file), { recursive: true });
    if (!existsSync(file)) return;
    for (const line of readFileSync(file, 'utf8').split('\n').slice(0, -1)) {
      const [key, verdict, ms] = JSON.parse(line) as [string, Verdict, number];
      this.runs.set(key, { verdict, ms });
    }
  }

  async run(variant: Uint8Array, options: { readonly signal: AbortSignal }): Promise<TestRun> {
    const begin = performance.now();
    const key = createHash('sha256').update(variant).digest('base64url').slice(0, 22);
    let known = this.runs.get(key);
    if (known === undefined) {
      const { verdict, ms } = await this.test.run(variant, options);
      known = { verdict, ms: Math.round(ms * 100) / 100 };
      this.runs.set(key, known);
      appendFileSync(this.file, `${JSON.stringify([key, known.verdict, known.ms])}\n`);
    }
    this.spentMs += performance.now() - begin;
    const exit = { kind: 'returned', value: known.verdict === 'interesting' } as const;
    return { ...known, exit, stdoutTail: '', stderrTail: '' };
  }

  dispose(): Promise<void> {
    return this.test.dispose();
  }
}
