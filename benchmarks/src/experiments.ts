// The papers' experiments: {HDD*, Perses} x {ddmin, W_ddmin, ProbDD, W_ProbDD, CDD} on C and XML subjects,
// to the fixpoint, one job; and sweeps over sigma and nu.
// Usage: node benchmarks/dist/experiments.js [--quick] [--resume] [--out DIR]
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { machine } from './machine.ts';
import { plannedRuns, runKey } from './plan.ts';
import { plots } from './plots.ts';
import { type RunRecord, runOne } from './run-one.ts';
import { experimentTables } from './tables.ts';

const { values: flags } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    resume: { type: 'boolean', default: false },
    out: { type: 'string', default: join(import.meta.dirname, '..', 'results') },
  },
});
const out = resolve(flags.out);
const runsFile = join(out, 'runs.ndjson');
/** Verdicts that any run may use; they outlive a run of this program. */
const verdicts = join(import.meta.dirname, '..', '..', '.cache', 'benchmarks');

mkdirSync(out, { recursive: true });
if (!flags.resume) rmSync(runsFile, { force: true });
const done = new Map(finishedRuns().map((run) => [runKey(run.subject, run), run]));
const planned = plannedRuns(flags.quick);
for (const [index, { subject, setting }] of planned.entries()) {
  const key = runKey(subject.name, setting);
  if (done.has(key)) continue;
  const run = await runOne(subject, setting, verdicts);
  done.set(key, run);
  appendFileSync(runsFile, `${JSON.stringify(run)}\n`);
  const seconds = ((run.testMs + run.engineMs) / 1000).toFixed(1);
  process.stderr.write(
    `${index + 1}/${planned.length} ${key}: ${run.tokens} tokens, ${run.tests} tests, ${seconds} s\n`,
  );
}

const runs = planned.map(({ subject, setting }) => done.get(runKey(subject.name, setting)) as RunRecord);
const results = { format: 1, quick: flags.quick, machine: machine(), runs };
const text = experimentTables(results);
writeFileSync(join(out, 'experiments.json'), `${JSON.stringify(results)}\n`);
writeFileSync(join(out, 'experiments.md'), text);
for (const [name, svg] of plots(runs)) writeFileSync(join(out, name), svg);
rmSync(runsFile, { force: true });
process.stdout.write(text);

function finishedRuns(): RunRecord[] {
  if (!existsSync(runsFile)) return [];
  const lines = readFileSync(runsFile, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as RunRecord);
}
