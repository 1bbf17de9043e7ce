// Whole reductions with default settings and one job, each in a fresh process: the examples, and the
// cases in ../shared where they are. Usage: node benchmarks/dist/cases.js [NAME...]
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from 'pare';
import { describeMachine, machine } from './machine.ts';
import { number, table } from './markdown.ts';
import { exampleSubjects, type Subject, sharedSubjects } from './subjects.ts';

const HEAD = ['case', 'tokens', 'left', 'tests', 'wall s', 'test s', 'engine s', 'peak MB'];
const wanted = process.argv.slice(2);
const subjects = [...exampleSubjects(), ...sharedSubjects()].filter(
  ({ name }) => wanted.length === 0 || wanted.includes(name),
);
const rows: string[][] = [];
for (const subject of subjects) {
  const row = measure(subject);
  process.stderr.write(`${row.join('  ')}\n`);
  rows.push(row);
}
const text = `# Whole reductions

Default settings, one job, each in a fresh process. Tests are committed ones; engine time is wall time in
which no test was running.

${table(HEAD, rows)}
${describeMachine(machine())}
`;
process.stdout.write(text);
if (wanted.length === 0) {
  const folder = join(import.meta.dirname, '..', 'results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'cases.md'), text);
}

function measure({ name, input, test }: Subject): string[] {
  const script = join(import.meta.dirname, 'case-one.js');
  const child = spawnSync(process.execPath, [script, input, test], { encoding: 'utf8' });
  if (child.status !== 0) throw new Error(`${name}: ${child.stderr}`);
  const { report, peakMb } = JSON.parse(child.stdout) as { report: Report; peakMb: number };
  const { wallMs, testMs, engineMs } = report.time;
  const seconds = [wallMs, testMs, engineMs].map((ms) => number(ms / 1000, 1));
  const { input: before, output: after, tests } = report;
  return [
    name,
    number(before.tokens),
    number(after.tokens),
    number(tests.committed),
    ...seconds,
    number(peakMb),
  ];
}
