// Memory by number of variants: a search over a long list that goes on for as long as it is let, with a
// property test in a module that accepts a variant now and then.
// Usage: node --expose-gc benchmarks/dist/memory.js [TESTS] [JOBS] [tree|list]
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ReduceOptions, type RunEvent, reduce } from 'pare';
import { number, table } from './markdown.ts';

const TESTS = Number(process.argv[2] ?? 1_000_000);
const JOBS = Number(process.argv[3] ?? 2);
const KIND = process.argv[4] ?? 'tree';
const ELEMENTS = 8000;
const ROWS = 10;
const LIMIT_MB = 500;

/** Interesting by chance, but always the same for the same text. */
const PROPERTY = `export default (text) => {
  let sum = 7;
  for (let k = 0; k < text.length; k += 3) sum = (sum * 31 + text.charCodeAt(k)) % 1000003;
  return text.length > 1000 && (sum % 100 === 0 || text.length > FULL);
};\n`;

const folder = mkdtempSync(join(tmpdir(), 'pare-memory-'));
try {
  const elements = Array.from({ length: ELEMENTS }, (_, k) => (KIND === 'tree' ? `"${k}"` : `${k}\n`));
  const input = join(folder, KIND === 'tree' ? 'input.json' : 'input.txt');
  const text = KIND === 'tree' ? `[${elements.join(',')}]` : elements.join('');
  const path = join(folder, 'property.mjs');
  writeFileSync(input, text);
  writeFileSync(path, PROPERTY.replace('FULL', String(text.length - 1)));
  const list: Partial<ReduceOptions> = KIND === 'tree' ? {} : { reducer: 'list' };
  const rows: string[][] = [];
  let base = 0;
  let most = 0;
  let improved = 0;
  const row = (tests: number): void => {
    globalThis.gc?.();
    const { rss, heapUsed, external } = process.memoryUsage();
    if (rows.length === 0) base = rss;
    most = Math.max(most, rss - base);
    rows.push([number(tests), number(improved), ...[rss, rss - base, heapUsed, external].map(megabytes)]);
  };
  const observe = (event: RunEvent): void => {
    if (event.type === 'started') row(0);
    if (event.type === 'improved') improved++;
    if (event.type === 'committed' && event.index % Math.ceil(TESTS / ROWS) === 0) row(event.index);
  };
  const options: ReduceOptions = {
    input,
    test: { kind: 'module', path },
    jobs: JOBS,
    minimizer: 'onemin',
    ...list,
  };
  const { report } = await reduce({ ...options, budget: { tests: TESTS } }, { observe });
  row(report.tests.committed);
  const { tests, time } = report;
  const seconds = number(time.wallMs / 1000, 1);
  console.log(
    `A ${KIND} of ${number(ELEMENTS)} elements, jobs ${JOBS}: ${number(tests.run)} tests in ${seconds} s.\n`,
  );
  console.log(
    table(['tests', 'improvements', 'process MB', 'above the start', 'heap MB', 'buffers MB'], rows),
  );
  console.log(`At most ${megabytes(most)} MB above the tree; the limit is ${LIMIT_MB} MB.`);
  if (most > LIMIT_MB * 2 ** 20) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function megabytes(bytes: number): string {
  return number(bytes / 2 ** 20);
}
