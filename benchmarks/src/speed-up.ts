// Speed-up and waste by number of jobs, for learned likelihoods and for "assume every test fails". Each test
// sleeps, and its verdict comes from a record where there is one, so that cores do not limit; a first run
// fills the record. Without arguments the table and the plot are written to results/.
// Usage: node benchmarks/dist/speed-up.js [JOBS,JOBS,...]
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from 'pare';
import { describeMachine, machine } from './machine.ts';
import { number, percent, table } from './markdown.ts';
import { type Panel, panelGrid } from './panel-grid.ts';
import { recordedCase } from './recorded-case.ts';

const SLEEP_SECONDS = 0.2;
const SPECULATIONS = ['learned', 'all-fail'] as const;

interface SpeedUp {
  readonly speculation: (typeof SPECULATIONS)[number];
  readonly jobs: number;
  readonly factor: number;
  readonly report: Report;
}

const jobCounts = (process.argv[2] ?? '1,4,8,16').split(',').map(Number);
const recorded = await recordedCase('c-vectorize-22382', Math.max(...jobCounts));
try {
  const results: SpeedUp[] = [];
  let alone: Report | undefined;
  for (const speculation of SPECULATIONS) {
    for (const jobs of jobCounts) {
      // With one job nothing runs ahead, so both are the same.
      const known = results.find((result) => result.jobs === 1 && jobs === 1)?.report;
      const measure = async (): Promise<Report> =>
        (await recorded.run(SLEEP_SECONDS, { jobs, speculation })).report;
      // The first run records what other numbers of jobs had no use for, which takes time of the cores.
      if (jobs > 1) await measure();
      const report = known ?? (await measure());
      alone ??= report;
      const factor = alone.time.wallMs / report.time.wallMs;
      results.push({ speculation, jobs, factor, report });
      process.stderr.write(`${speculation}, jobs ${jobs}: ${number(factor, 2)} times as fast\n`);
    }
  }
  const text = toMarkdown(results);
  process.stdout.write(text);
  if (process.argv[2] === undefined) {
    const folder = join(import.meta.dirname, '..', 'results');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'speed-up.md'), text);
    writeFileSync(join(folder, 'speed-up.svg'), plot(results));
  }
} finally {
  recorded.remove();
}

function toMarkdown(results: readonly SpeedUp[]): string {
  const rows = results.map(({ speculation, jobs, factor, report: { tests, time, trace } }) => [
    speculation,
    number(jobs),
    number(tests.committed),
    number(tests.run),
    percent(tests.wasted / tests.run, 0),
    number(time.wallMs / 1000, 1),
    number(factor, 2),
    trace.slice(0, 8),
  ]);
  const head = ['speculation', 'jobs', 'committed', 'started', 'wasted', 'wall s', 'speed-up', 'trace'];
  return `# Speed-up by number of jobs

${recorded.name}; every test sleeps ${SLEEP_SECONDS} s and then answers from a record, so that cores do not limit.
"learned" runs ahead by what the run has shown, "all-fail" as if every test would fail. Speed-up is over the
first row; equal traces mean that the same variants were tested in the same order with the same verdicts.

${table(head, rows)}
![Speed-up by jobs](speed-up.svg)

${describeMachine(machine())}
`;
}

function plot(results: readonly SpeedUp[]): string {
  const points = (name: string, of: (result: SpeedUp) => number): [number, number][] =>
    results
      .filter(({ speculation }) => speculation === name)
      .map((result): [number, number] => [result.jobs, of(result)]);
  const panel = (title: string, of: (result: SpeedUp) => number): Panel => ({
    title,
    xLabel: 'jobs',
    yLabel: title,
    series: SPECULATIONS.map((name) => ({ name, points: points(name, of) })),
  });
  const speed = panel('speed-up', ({ factor }) => factor);
  const ideal = { name: 'ideal', points: jobCounts.map((jobs): [number, number] => [jobs, jobs]) };
  return panelGrid({
    title: 'Speed-up by number of jobs',
    subtitle: `${recorded.name}, ${SLEEP_SECONDS} s a test; the same tests are committed for every number of jobs.`,
    panels: [
      { ...speed, series: [...speed.series, ideal] },
      panel(
        'tests started that were not needed, %',
        ({ report: { tests } }) => (100 * tests.wasted) / tests.run,
      ),
    ],
    columns: 2,
    colors: { learned: '#0072b2', 'all-fail': '#d55e00', ideal: '#999999' },
    x: { scale: 'linear', ticks: jobCounts },
    y: { scale: 'linear' },
    lines: 'points',
  });
}
