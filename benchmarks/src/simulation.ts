// The simulation of WDD, section IV-D: mean tests of every list minimizer on random lists whose heavy
// elements are less likely to be removable. Usage: node benchmarks/dist/simulation.js [LISTS] [SEED]
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMinimizer, MINIMIZER_NAMES, simulate } from 'pare';
import { describeMachine, machine } from './machine.ts';
import { number, percent, table } from './markdown.ts';

const lists = Number(process.argv[2] ?? 5000);
const seed = Number(process.argv[3] ?? 0);
const begin = performance.now();
const result = simulate({
  lists,
  seed,
  baseline: 'ddmin',
  minimizers: Object.fromEntries(MINIMIZER_NAMES.map((name) => [name, createMinimizer(name)])),
});
const seconds = (performance.now() - begin) / 1000;

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
