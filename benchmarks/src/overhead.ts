// What pare itself costs: wall time against the tests' own time in a whole run of short tests, and tests a
// second where a test does nothing. Usage: node benchmarks/dist/overhead.js
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ReduceOptions, type Report, type RunEvent, reduce } from 'pare';
import { number, table } from './markdown.ts';
import { recordingScript } from './recording-script.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const CLI = join(ROOT, 'packages', 'cli', 'bin', 'pare.js');
const CASES = join(ROOT, '..', 'shared', 'cases');
const SLEEP_SECONDS = 0.02;
const RUNS = 3;
/** Tests of one measurement of speed. */
const TESTS = 2000;

const folder = mkdtempSync(join(tmpdir(), 'pare-overhead-'));
try {
  console.log(`A test sleeps ${SLEEP_SECONDS} s; jobs 1; wall time of the whole process, best of ${RUNS}.\n`);
  console.log(table(['case', 'tests', 'wall s', 'tests s', 'wall / tests'], [wholeRun('c-tcc-71626')]));
  console.log('Tests a second while searching, where every test but the first says no at once.\n');
  const rows = [
    await speed('script, jobs 2, 173,840 tokens', 'c-tcc-27747', script(), 2),
    await speed('script, jobs 2, 6,133 tokens', 'c-tcc-71626', script(), 2),
    await speed('module, jobs 1, 6,133 tokens', 'c-tcc-71626', module(), 1),
    await speed('module, jobs 2, 6,133 tokens', 'c-tcc-71626', module(), 2),
  ];
  console.log(table(['setting', 'tests', 's', 'tests a second'], rows));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The C file of a case, or of an example that is always there. */
function inputOf(name: string): { input: string; test: string } {
  const shared = join(CASES, name);
  const source = existsSync(shared) ? shared : join(ROOT, 'examples', 'c-gcc-warning');
  const input = join(folder, 'input.c');
  copyFileSync(join(source, 'input.c'), input);
  return { input, test: join(source, 'test.sh') };
}

function wholeRun(name: string): string[] {
  const { input, test } = inputOf(name);
  const path = join(folder, 'test.sh');
  const report = join(folder, 'report.json');
  const recorded = recordingScript(folder, test);
  const run = (): { wallMs: number; testMs: number; tests: number } => {
    const begin = performance.now();
    const args = [
      'reduce',
      input,
      '--test',
      path,
      '--jobs',
      '1',
      '--timeout',
      '60',
      '-q',
      '--report',
      report,
    ];
    const { status } = spawnSync(process.execPath, [CLI, ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) throw new Error(`pare ended with ${status}`);
    const wallMs = performance.now() - begin;
    const { time, tests } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    return { wallMs, testMs: time.testMs, tests: tests.run };
  };
  writeScript(path, recorded(0));
  run();
  writeScript(path, recorded(SLEEP_SECONDS));
  const runs = Array.from({ length: RUNS }, run);
  const [best] = runs.sort((a, b) => a.wallMs / a.testMs - b.wallMs / b.testMs) as [ReturnType<typeof run>];
  const seconds = [best.wallMs / 1000, best.testMs / 1000].map((s) => number(s, 2));
  return [name, number(best.tests), ...seconds, number(best.wallMs / best.testMs, 3)];
}

async function speed(
  title: string,
  name: string,
  test: ReduceOptions['test'],
  jobs: number,
): Promise<string[]> {
  const { input } = inputOf(name);
  const flag = join(folder, 'flag');
  writeFileSync(flag, '');
  let startMs = 0;
  let endMs = 0;
  const observe = (event: RunEvent): void => {
    if (event.type === 'started') {
      rmSync(flag);
      startMs = event.atMs;
    }
    if (event.type === 'finished') endMs = event.atMs;
  };
  const { report } = await reduce({ input, test, jobs, budget: { tests: TESTS } }, { observe });
  const seconds = (endMs - startMs) / 1000;
  const { committed } = report.tests;
  return [title, number(committed), number(seconds, 2), number(committed / seconds)];
}

function script(): ReduceOptions['test'] {
  const path = join(folder, 'flag.sh');
  writeScript(path, `#!/bin/sh\n[ -s input.c ] && [ -e '${join(folder, 'flag')}' ]\n`);
  return { kind: 'script', path };
}

function module(): ReduceOptions['test'] {
  const path = join(folder, 'flag.mjs');
  const flag = JSON.stringify(join(folder, 'flag'));
  writeFileSync(
    path,
    `import { existsSync } from 'node:fs';\nlet on = true;\nexport default (text) => text !== '' && on && (on = existsSync(${flag}));\n`,
  );
  return { kind: 'module', path };
}

function writeScript(path: string, body: string): void {
  writeFileSync(path, body);
  chmodSync(path, 0o755);
}
