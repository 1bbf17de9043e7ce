// Speed-up and waste by number of jobs, for learned likelihoods and for "assume every test fails". Each test
// sleeps, and its verdict comes from a record where there is one, so that cores do not limit; a first run
// fills the record. Usage: node benchmarks/dist/speed-up.js [JOBS,JOBS,...]
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Report, reduce } from 'pare';

const ROOT = join(import.meta.dirname, '..', '..');
const SLEEP_SECONDS = 0.2;

const shared = join(ROOT, '..', 'shared', 'cases', 'c-vectorize-22382');
const source = existsSync(shared) ? shared : join(ROOT, 'examples', 'c-gcc-warning');
const jobCounts = (process.argv[2] ?? '1,2,4,8,16').split(',').map(Number);
const folder = mkdtempSync(join(tmpdir(), 'pare-speed-up-'));
try {
  const input = join(folder, 'input.c');
  const script = join(folder, 'test.sh');
  copyFileSync(join(source, 'input.c'), input);
  const record = join(folder, 'record');
  mkdirSync(record);
  const body = (sleep: number): string => `#!/bin/sh
sleep ${sleep}
sum=$(cksum < input.c) && file="${record}/$sum"
[ -f "$file" ] || { ${join(source, 'test.sh')}; echo $? > "$file.$$" && mv "$file.$$" "$file"; }
read -r code < "$file" && exit "$code"
`;
  writeFileSync(script, body(0));
  chmodSync(script, 0o755);
  await reduce({
    input,
    test: { kind: 'script', path: script },
    jobs: Math.max(...jobCounts),
    timeoutMs: 60_000,
  });
  writeFileSync(script, body(SLEEP_SECONDS));
  console.log(`${source}, every test sleeps ${SLEEP_SECONDS} s first\n`);
  console.log('speculation  jobs  committed  started  wasted     wall s  speed-up  trace');
  let alone: Report | undefined;
  for (const speculation of ['learned', 'all-fail'] as const) {
    for (const jobs of jobCounts) {
      if (jobs === 1 && alone !== undefined) continue;
      const { report } = await reduce({
        input,
        test: { kind: 'script', path: script },
        jobs,
        speculation,
        timeoutMs: 60_000,
      });
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
