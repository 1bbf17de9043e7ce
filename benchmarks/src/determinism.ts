// The same run with different numbers of jobs and with tests that take random times: trace, result and
// committed counts must be identical. Verdicts are recorded in a first run and told again.
// Usage: node benchmarks/dist/determinism.js [JOBS,JOBS,...] [REPETITIONS]
import { createHash } from 'node:crypto';
import { number, table } from './markdown.ts';
import { recordedCase } from './recorded-case.ts';

const MOST_MS = 50;
/** Prints a random number of seconds from 0 to 0.05. */
const RANDOM_SECONDS = `"$(printf '0.%03d' $(($(od -An -N2 -tu2 /dev/urandom) % ${MOST_MS + 1})))"`;

const jobCounts = (process.argv[2] ?? '1,2,4,8,16').split(',').map(Number);
const repetitions = Number(process.argv[3] ?? 3);
const recorded = await recordedCase('c-vectorize-22382', 2);
try {
  const rows: string[][] = [];
  const seen = new Set<string>();
  for (const jobs of jobCounts) {
    for (let repetition = 1; repetition <= repetitions; repetition++) {
      const { report, bytes } = await recorded.run(RANDOM_SECONDS, { jobs });
      const { tests, trace, output } = report;
      const { run, wasted, ...committed } = tests;
      const result = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
      seen.add(JSON.stringify([trace, result, output.tokens, committed]));
      const counts = [tests.committed, tests.interesting, tests.cacheHits, output.tokens, run, wasted];
      const row = [
        `${jobs}`,
        `${repetition}`,
        ...counts.map((count) => number(count)),
        trace.slice(0, 8),
        result,
      ];
      process.stderr.write(`${row.join('  ')}\n`);
      rows.push(row);
    }
  }
  console.log(`${recorded.name}, every test sleeps 0 to ${MOST_MS} ms\n`);
  const head = [
    'jobs',
    'run',
    'committed',
    'kept',
    'cache hits',
    'tokens',
    'started',
    'wasted',
    'trace',
    'result',
  ];
  console.log(table(head, rows));
  const same = seen.size === 1;
  console.log(same ? `All ${rows.length} runs did the same.` : `${seen.size} different runs: this is a bug.`);
  if (!same) process.exitCode = 1;
} finally {
  recorded.remove();
}
