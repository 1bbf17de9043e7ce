// The simulation of WDD, section IV-D: mean tests of every list minimizer on random lists whose heavy
// elements are less likely to be removable. Usage: node benchmarks/dist/simulation.js [LISTS] [SEED]
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { MINIMIZER_NAMES, type MinimizerName, type SimulationResult } from 'pare';
import { describeMachine, machine } from './machine.ts';
import { number, percent, table } from './markdown.ts';
import type { SimulationPart } from './simulation-part.ts';

/** Two parts that take about the same time; the lists are the same in both, and so is the baseline. */
const FIRST_PART: readonly MinimizerName[] = ['w-probdd', 'cdd', 'onemin'];

const lists = Number(process.argv[2] ?? 5000);
const seed = Number(process.argv[3] ?? 0);
const begin = performance.now();
const parts = [FIRST_PART, MINIMIZER_NAMES.filter((name) => !FIRST_PART.includes(name))];
const [first, second] = (await Promise.all(
  parts.map((minimizers) => simulatePart({ lists, seed, baseline: 'ddmin', minimizers })),
)) as [SimulationResult, SimulationResult];
const seconds = (performance.now() - begin) / 1000;
const result = {
  ...first,
  rows: MINIMIZER_NAMES.flatMap(
    (name) => [...second.rows, ...first.rows].find(({ minimizer }) => minimizer === name) ?? [],
  ),
};

const rows = result.rows.map(({ minimizer, meanTests, ratio, meanRatio, meanElements }) => [
  minimizer,
  number(meanTests),
  percent(ratio),
  percent(1 - ratio),
  number(meanRatio, 3),
  number(meanElements, 1),
]);
const head = ['minimizer', 'mean tests', 'of ddmin', 'saved', 'mean of ratios', 'elements left'];
const text = `# Simulation (WDD, section IV-D)

${number(lists)} lists, seed ${seed}: ${number(result.meanLength, 1)} elements on average, ${number(result.meanNeeded, 1)} of them
not removable. Tests are distinct subsets. The paper reports that W_ddmin saves 23% of ddmin's tests.

${table(head, rows)}
${number(seconds, 1)} s. ${describeMachine(machine())}
`;
process.stdout.write(text);
if (lists >= 5000) {
  const folder = join(import.meta.dirname, '..', 'results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'simulation.md'), text);
}

function simulatePart(part: SimulationPart): Promise<SimulationResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./simulation-part.js', import.meta.url), { workerData: part });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
