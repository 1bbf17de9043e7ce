import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { scriptTest } from '../src/process-test.ts';
import { createSandbox } from '../src/sandbox.ts';
import { bench, runOn, until } from './setup.ts';

const linux = existsSync('/proc/self/environ');
const PACKAGE = fileURLToPath(new URL('../dist/index.js', import.meta.url));
const current = bench();

/** A process that runs a script as property test twice at a time, until it is killed. */
async function startRun(): Promise<{ main: ChildProcess; pids: () => number[] }> {
  const { folder, root } = current();
  const script = folder.script('test.sh', `echo $$ >> '${folder.path}/pids'; sleep 1000`);
  const options = JSON.stringify({ script, root, inputName: 'input.c', slots: 2 });
  const code = `const { scriptTest } = await import('${PACKAGE}'); const test = scriptTest(${options});
    const { signal } = new AbortController(); for (const n of [1, 2]) test.run(new Uint8Array([n]), { signal });`;
  const main = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'inherit' });
  const pids = (): number[] => readFileSync(join(folder.path, 'pids'), 'utf8').trim().split('\n').map(Number);
  await until(() => existsSync(join(folder.path, 'pids')) && pids().length === 2);
  return { main, pids };
}

describe('when the main process', () => {
  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'dies of %s, its helpers end the tests and clear away',
    async (signal) => {
      const { main, pids } = await startRun();
      const { root } = current();
      main.kill(signal);
      await until(() => readdirSync(root).length === 0 && !pids().some(isAlive));
    },
  );

  it.runIf(linux)('and its helpers are killed, the next start clears away', async () => {
    const { main, pids } = await startRun();
    const { root } = current();
    const helpers = childrenOf(main.pid!);
    expect(helpers).toHaveLength(2);
    for (const helper of helpers) process.kill(helper, 'SIGKILL');
    main.kill('SIGKILL');
    await until(() => ![main.pid!, ...helpers].some(isAlive));
    expect(readdirSync(root)).toHaveLength(1);
    expect(pids().every(isAlive)).toBe(true);

    const { folder, use } = current();
    const next = use(scriptTest({ script: folder.script('next.sh', 'exit 0'), inputName: 'input.c', root }));
    await runOn(next, '');
    expect(pids().some(isAlive)).toBe(false);
    expect(readdirSync(root)).toHaveLength(1);
  });
});

describe('a start', () => {
  it('leaves alone what living processes, other machines and other programs own', async () => {
    const { folder, use, root } = current();
    const own = createSandbox(root);
    mkdirSync(join(root, 'pare-00000000-1-1-other'));
    mkdirSync(join(root, 'else'));
    const dead = own.replace(`-${process.pid}-`, '-4194999-');
    mkdirSync(dead);
    const test = use(scriptTest({ script: folder.script('test.sh', 'exit 0'), inputName: 'input.c', root }));
    await runOn(test, '');
    const left = readdirSync(root);
    expect(left).toEqual(expect.arrayContaining(['pare-00000000-1-1-other', 'else']));
    expect([existsSync(own), existsSync(dead)]).toEqual([true, false]);
  });
});

function isAlive(pid: number): boolean {
  try {
    // A zombie that nobody has waited for yet is dead.
    return !linux || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => statOf(name).split(') ')[1]?.split(' ')[1] === `${pid}`)
    .map(Number);
}

function statOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return '';
  }
}
