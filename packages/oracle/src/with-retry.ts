import type { PropertyTest, RunOptions, TestRun } from '@pare/core';

/** How many agreeing runs keep a variant. */
export type KeepRule = 'unanimous' | 'majority' | 'any';

export interface RetryOptions {
  /** Most runs of one variant, at least 1; fewer when the rest could not change the answer. */
  readonly runs: number;
  /** Interesting in all, in more than half, or in at least one of `runs`. Default: majority. */
  readonly keep?: KeepRule;
  /** Told of every variant whose runs contradicted each other, whatever the vote came to. */
  readonly onContradiction?: (runs: readonly TestRun[]) => void;
}

/**
 * Runs a test several times on each variant and lets the runs vote. A variant voted interesting is
 * interesting; one that was interesting in some runs, but in too few, is flaky, which is not kept.
 * A vote ends as soon as it is decided, so a contradiction may go unseen unless `keep` is 'any'.
 * The outcome has the exit and output of a run that agrees with it and the time of all runs.
 */
export function withRetry(test: PropertyTest, options: RetryOptions): PropertyTest {
  const { keep = 'majority', onContradiction } = options;
  const most = Math.max(1, Math.floor(options.runs));
  const needed = votesNeeded(keep, most);
  return {
    async run(variant: Uint8Array, runOptions: RunOptions): Promise<TestRun> {
      const runs: TestRun[] = [];
      let votes = 0;
      while (votes < needed && votes + (most - runs.length) >= needed) {
        const run = await test.run(variant, runOptions);
        runs.push(run);
        if (run.verdict === 'interesting') votes++;
      }
      if (votes > 0 && votes < runs.length) onContradiction?.(runs);
      return outcome(runs, votes >= needed);
    },
    dispose: () => test.dispose(),
  };
}

/** Votes that make a variant interesting. Pure. */
export function votesNeeded(keep: KeepRule, runs: number): number {
  switch (keep) {
    case 'unanimous':
      return runs;
    case 'majority':
      return Math.floor(runs / 2) + 1;
    case 'any':
      return 1;
  }
}

function outcome(runs: readonly TestRun[], kept: boolean): TestRun {
  const ms = runs.reduce((sum, run) => sum + run.ms, 0);
  const agreeing = runs.findLast((run) => (run.verdict === 'interesting') === kept)!;
  const contradicted = runs.some((run) => run.verdict === 'interesting');
  return { ...agreeing, ms, verdict: !kept && contradicted ? 'flaky' : agreeing.verdict };
}
