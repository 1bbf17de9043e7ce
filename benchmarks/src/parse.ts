// From text to reduction tree: CPU time and peak memory by size, each in a fresh process.
// Usage: node benchmarks/dist/parse.js [FILE...]; without files, C code of 20, 80 and 540 KB made from
// the C example, and the cases in ../shared where they are.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatCount } from '@pare/reporters';

const ROOT = join(import.meta.dirname, '..', '..');
const RUNS = 3;

interface Sample {
  readonly bytes: number;
  readonly tokens: number;
  readonly nodes: number;
  readonly ms: number;
  readonly cpuMs: number;
  readonly peakMb: number;
}

const scratch = mkdtempSync(join(tmpdir(), 'pare-bench-'));
try {
  const files = process.argv.length > 2 ? process.argv.slice(2) : [...sizedFiles(scratch), ...sharedCases()];
  const row = (cells: readonly string[]): string =>
    cells.map((cell, k) => (k === 0 ? cell.padEnd(42) : cell.padStart(12))).join('');
  console.log(row(['file', 'bytes', 'tokens', 'CPU ms', 'parse ms', 'us/token', 'peak MB']));
  for (const file of files) {
    const best = [...Array(RUNS)].map(() => measure(file)).sort((a, b) => a.cpuMs - b.cpuMs)[
      Math.floor(RUNS / 2)
    ] as Sample;
    const { bytes, tokens, cpuMs, ms, peakMb } = best;
    console.log(
      row([
        file.replace(`${scratch}/`, '').slice(-40),
        formatCount(bytes),
        formatCount(tokens),
        formatCount(cpuMs),
        formatCount(ms),
        ((1000 * ms) / tokens).toFixed(2),
        formatCount(peakMb),
      ]),
    );
  }
} finally {
  rmSync(scratch, { recursive: true });
}

function measure(file: string): Sample {
  const child = spawnSync(
    process.execPath,
    [fileURLToPath(new URL('./parse-one.js', import.meta.url)), file],
    { encoding: 'utf8' },
  );
  if (child.status !== 0) throw new Error(`${file}: ${child.stderr}`);
  return JSON.parse(child.stdout) as Sample;
}

/** The C example, repeated or cut after a function, to the sizes asked for. */
function sizedFiles(folder: string): string[] {
  const source = readFileSync(join(ROOT, 'examples', 'c-gcc-warning', 'input.c'), 'utf8');
  return [20_000, 80_000, 540_000].map((size) => {
    let text = '';
    while (text.length < size) text += source;
    const end = text.lastIndexOf('\n}\n', size);
    const path = join(folder, `${size / 1000}-kb.c`);
    writeFileSync(path, text.slice(0, end + 3));
    return path;
  });
}

function sharedCases(): string[] {
  const folder = join(ROOT, '..', 'shared', 'cases');
  const inputs = [
    'c-tcc-71626/input.c',
    'c-vectorize-22382/input.c',
    'c-tcc-27747/input.c',
    'xml-mime/input.xml',
  ];
  return inputs.map((name) => join(folder, name)).filter((path) => existsSync(path));
}
