// Reduces one file with default settings and one job, in a process of its own; prints figures as JSON.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { reduce } from 'pare';

const [input, test] = process.argv.slice(2) as [string, string];
const folder = mkdtempSync(join(tmpdir(), 'pare-case-'));
try {
  const { report } = await reduce({
    input,
    test: { kind: 'script', path: test },
    jobs: 1,
    output: join(folder, `result${extname(input)}`),
  });
  console.log(JSON.stringify({ report, peakMb: process.resourceUsage().maxRSS / 1024 }));
} finally {
  rmSync(folder, { recursive: true });
}
