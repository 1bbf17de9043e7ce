import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const BIN = join(import.meta.dirname, '..', 'bin', 'pare.js');
const linux = existsSync('/proc/self/environ');

let folder: string;
let marker: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pare-left-'));
  marker = `pare-left-${process.pid}-${performance.now()}`;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command line on a test that leaves a background process and files whenever it is run. */
function start(property: string): { child: ChildProcess; ended: Promise<number | null> } {
  const input = join(folder, 'input.json');
  const script = join(folder, 'test.sh');
  writeFileSync(input, JSON.stringify(Array.from({ length: 200 }, (_, k) => `item ${k}`)));
  const litter = 'setsid sleep 1000 & sleep 1000 & : > "$TMPDIR/litter"; mkdir -p a/b; chmod 0 a';
  writeFileSync(script, `#!/bin/sh\n${litter}\necho >> '${folder}/runs'\n${property}\n`);
  chmodSync(script, 0o755);
  const child = spawn(process.execPath, [BIN, 'reduce', input, '--test', script, '-q', '--jobs', '2'], {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: { ...process.env, MARKER: marker },
  });
  return { child, ended: new Promise((resolve) => child.on('exit', (code) => resolve(code))) };
}

/** Processes with the marker in their environment, and folders of a run's tests. */
function left(pid: number): { processes: string[]; folders: string[] } {
  const roots = new Set(['/dev/shm', realpathSync(tmpdir())]);
  const own = new RegExp(`^pare-[0-9a-f]+-${pid}-`);
  const holds = (name: string): boolean => {
    try {
      return readFileSync(`/proc/${name}/environ`, 'latin1').includes(marker);
    } catch {
      return false;
    }
  };
  return {
    processes: readdirSync('/proc').filter((name) => /^\d+$/.test(name) && holds(name)),
    folders: [...roots]
      .filter((root) => existsSync(root))
      .flatMap((root) => readdirSync(root))
      .filter((name) => own.test(name)),
  };
}

async function until(holds: () => boolean, limitMs = 8000): Promise<void> {
  const end = performance.now() + limitMs;
  while (!holds() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
}

async function expectNothing(pid: number): Promise<void> {
  const isClean = (): boolean => Object.values(left(pid)).every(({ length }) => length === 0);
  await until(isClean);
  expect(left(pid)).toEqual({ processes: [], folders: [] });
}

/** Until tests run and the search is on its way. */
const searching = (): Promise<void> =>
  until(() => existsSync(join(folder, 'runs')) && readFileSync(join(folder, 'runs')).length > 8);

const HOLDS = 'grep -q "item 77" input.json';

describe.runIf(linux)('nothing is left behind', () => {
  test('after success', async () => {
    const { child, ended } = start(HOLDS);
    expect(await ended).toBe(0);
    await expectNothing(child.pid as number);
    expect(readdirSync(folder).sort()).toEqual(['input.json', 'input.reduced.json', 'runs', 'test.sh']);
  });

  test('after failure', async () => {
    const { child, ended } = start('exit 1');
    expect(await ended).toBe(1);
    await expectNothing(child.pid as number);
    expect(readdirSync(folder).sort()).toEqual(['input.json', 'runs', 'test.sh']);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('after %s', async (signal) => {
    const { child, ended } = start(`${HOLDS} && sleep 0.05`);
    await searching();
    child.kill(signal);
    expect(await ended).toBe(130);
    await expectNothing(child.pid as number);
    expect(readFileSync(join(folder, 'input.reduced.json'), 'utf8')).toContain('item 77');
  });

  test('after SIGKILL of the main process, and of its helpers by the next start', async () => {
    const { child, ended } = start(`${HOLDS} && sleep 0.05`);
    await searching();
    const helpers = readdirSync('/proc').filter((name) => parentOf(name) === child.pid);
    for (const helper of helpers) process.kill(Number(helper), 'SIGKILL');
    child.kill('SIGKILL');
    await ended;
    const { child: next, ended: nextEnded } = start(HOLDS);
    expect(await nextEnded).toBe(0);
    await expectNothing(next.pid as number);
    await expectNothing(child.pid as number);
    expect(readFileSync(join(folder, 'input.reduced.json'), 'utf8')).toContain('item 77');
  });
});

function parentOf(pid: string): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return undefined;
  }
}
