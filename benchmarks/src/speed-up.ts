// Speed-up and waste by number of jobs, for learned likelihoods and for "assume every test fails". Each test
// sleeps 200 ms, and its verdict comes from a record where there is one, so that cores do not limit; first runs
// without the sleep fill the record. Usage: node benchmarks/dist/speed-up.js [JOBS,JOBS,...]
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Report, reduce } from 'pare';

const ROOT = join(import.meta.dirname, '..', '..');
const SLEEP_MS = 200;

const shared = join(ROOT, '..', 'shared', 'cases', 'c-vectorize-22382');
const source = existsSync(shared) ? shared : join(ROOT, 'examples', 'c-gcc-warning');
const jobCounts = (process.argv[2] ?? '1,2,4,8,16').split(',').map(Number);
/** A property test that sleeps, then tells the recorded verdict, or runs the real test and records that. */
const moduleText = (script: string, record: string, sleepMs: number): string => `
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export default async function test(text, { signal }) {
  await sleep(${sleepMs}, undefined, { signal });
  const file = join(${JSON.stringify(record)}, createHash('sha256').update(text).digest('hex'));
  if (!existsSync(file)) {
    const folder = mkdtempSync(file + '-');
    writeFileSync(join(folder, 'input.c'), text);
    const passed = await new Promise((done) => {
      execFile(${JSON.stringify(script)}, { cwd: folder }, (error) => done(error === null));
    });
    writeFileSync(join(folder, 'verdict'), String(passed));
    renameSync(join(folder, 'verdict'), file);
    rmSync(folder, { recursive: true });
  }
  return readFileSync(file, 'utf8') === 'true';
}
`;

type Speculation = 'learned' | 'all-fail';

const folder = mkdtempSync(join(tmpdir(), 'pare-speed-up-'));
try {
  const input = join(folder, 'input.c');
  copyFileSync(join(source, 'input.c'), input);
  const record = join(folder, 'record');
  mkdirSync(record);
  const run = async (jobs: number, speculation: Speculation, sleepMs: number): Promise<Report> => {
    const path = join(folder, `test-${sleepMs}.mjs`);
    writeFileSync(path, moduleText(join(source, 'test.sh'), record, sleepMs));
    const { report } = await reduce({
      input,
      test: { kind: 'module', path },
      jobs,
      speculation,
      timeoutMs: 60_000,
    });
    return report;
  };

  await run(Math.max(...jobCounts), 'learned', 0);
  console.log(`${source}, every test sleeps ${SLEEP_MS} ms first\n`);
  console.log('speculation  jobs  committed  started  wasted     wall s  speed-up  trace');
  let alone: Report | undefined;
  for (const speculation of ['learned', 'all-fail'] as const) {
    for (const jobs of jobCounts) {
      if (jobs === 1 && alone !== undefined) continue;
      const report = await run(jobs, speculation, SLEEP_MS);
      alone ??= report;
      const { tests, time, trace } = report;
      console.log(
        [
          speculation.padEnd(11),
          String(jobs).padStart(4),
          String(tests.committed).padStart(9),
          String(tests.run).padStart(7),
          `${Math.round((100 * tests.wasted) / tests.run)}%`.padStart(6),
          (time.wallMs / 1000).toFixed(1).padStart(9),
          (alone.time.wallMs / time.wallMs).toFixed(2).padStart(8),
          trace.slice(0, 8),
        ].join('  '),
      );
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
