import { existsSync, readdirSync, rmSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { type LeakCount, leakCount } from '../../testkit/src/index.ts';
import { type ProcessTestOptions, scriptTest } from '../src/process-test.ts';
import { bench, runOn, until } from './setup.ts';

const linux = existsSync('/proc/self/environ');
const current = bench();

let marker = '';
let before: LeakCount;
beforeEach(() => {
  marker = `leak-check-${process.pid}-${performance.now()}`;
  before = leakCount(marker);
});

/** A script that ends when the process it leaves behind is out of its group and about to run `body`. */
function daemon(body: string): string {
  return `setsid sh -c 'touch up; ${body}; sleep 1000' & while [ ! -e up ]; do :; done; exit 0`;
}

/** Runs a script three times, ends the property test, and looks for what is left. */
async function survive(body: string, options: Partial<ProcessTestOptions> = {}) {
  const { folder, root } = current();
  const test = scriptTest({
    script: folder.script('test.sh', body),
    inputName: 'input.c',
    env: { ...process.env, MARKER: marker },
    root,
    ...options,
  });
  const runs = [];
  for (let i = 0; i < 3; i++) runs.push(await runOn(test, `variant ${i}`));
  await test.dispose();
  expect(readdirSync(root)).toEqual([]);
  // A killed process may take a moment to be gone.
  await until(() => leakCount(marker).processes === before.processes);
  expect(leakCount(marker)).toEqual(before);
  return { verdicts: [...new Set(runs.map(({ verdict }) => verdict))], runs };
}

describe('a test leaves nothing behind and stops nobody when it', () => {
  it('hangs', async () => {
    expect((await survive('sleep 1000', { timeoutMs: 200 })).verdicts).toEqual(['timeout']);
  });

  it('ignores every signal that can be ignored, with children that do, too', async () => {
    const body =
      'trap "" TERM INT HUP QUIT\nsh -c \'trap "" TERM; while :; do sleep 1; done\' &\nwhile :; do sleep 1; done';
    expect((await survive(body, { timeoutMs: 200 })).verdicts).toEqual(['timeout']);
  });

  it('stops itself', async () => {
    expect((await survive('kill -STOP $$', { timeoutMs: 200 })).verdicts).toEqual(['timeout']);
  });

  it('leaves children in the background that hold its output', async () => {
    const { verdicts, runs } = await survive('sleep 1000 & sleep 1000 & exit 0');
    expect(verdicts).toEqual(['interesting']);
    expect(Math.max(...runs.map(({ ms }) => ms))).toBeLessThan(1000);
  });

  it.runIf(linux)('turns into a daemon in a session of its own', async () => {
    const body = daemon('cd /; (sleep 1000 & sleep 1000) & exec >/dev/null 2>&1');
    expect((await survive(body)).verdicts).toEqual(['interesting']);
  });

  it.runIf(linux)('turns into a daemon without its environment', async () => {
    expect((await survive(daemon('exec env -i sh -c "sleep 1000; :" "$MARKER"'))).verdicts).toEqual([
      'interesting',
    ]);
  });

  it('forks two hundred processes', async () => {
    const body =
      'bomb() { [ "$1" -gt 0 ] && { bomb $(($1 - 1)) & bomb $(($1 - 1)) & }; sleep 1000; }\nbomb 6';
    expect((await survive(body, { timeoutMs: 800 })).verdicts).toEqual(['timeout']);
  });

  it.runIf(linux)('forks processes that each start a session', async () => {
    const body =
      'for i in 1 2 3 4 5 6 7 8 9 10 11 12; do setsid sh -c "setsid sleep 1000 & sleep 1000" & done; wait';
    expect((await survive(body, { timeoutMs: 300 })).verdicts).toEqual(['timeout']);
  });

  it('writes 1 GB to standard output', async () => {
    const body = 'head -c 1000000000 /dev/zero; echo the end';
    const { verdicts, runs } = await survive(body, { timeoutMs: 20_000 });
    expect(verdicts).toEqual(['interesting']);
    expect(runs[0]!.stdoutTail).toMatch(/the end\n$/);
  });

  it('writes to both outputs without end', async () => {
    const { verdicts, runs } = await survive('yes out & yes err >&2', { timeoutMs: 300 });
    expect(verdicts).toEqual(['timeout']);
    expect(runs[0]!.stdoutTail.length).toBeLessThanOrEqual(16 * 1024);
  });

  it.runIf(linux)('allocates more than the memory limit', async () => {
    const eat = 'const all = []; for (;;) all.push(Buffer.alloc(1 << 24, 1));';
    const body = `exec ${process.execPath} -e '${eat}' 2>/dev/null`;
    const { runs } = await survive(body, { memoryBytes: 1.5e9, timeoutMs: 20_000 });
    for (const { verdict } of runs) expect(['rejected', 'crashed']).toContain(verdict);
  });

  it('deletes its own directory', async () => {
    expect((await survive('rm -rf "$PWD"; exit 0')).verdicts).toEqual(['interesting']);
  });

  it('deletes the directory above, and TMPDIR with it', async () => {
    expect((await survive('rm -rf "$PWD/.." 2>/dev/null; exit 0')).verdicts).toEqual(['interesting']);
  });

  it('changes its copy, and makes folders nobody may enter', async () => {
    const body =
      'grep -q variant input.c || exit 9; echo changed > input.c; mkdir -p a/b "$TMPDIR/c/d"; chmod 0 a/b a "$TMPDIR/c" .; exit 0';
    expect((await survive(body)).verdicts).toEqual(['interesting']);
  });

  it('deletes its copy', async () => {
    expect((await survive('rm input.c; exit 0')).verdicts).toEqual(['interesting']);
  });

  it('leaves a thousand files', async () => {
    const body = 'i=0; while [ $i -lt 1000 ]; do : > $i; i=$((i + 1)); done';
    expect((await survive(body)).verdicts).toEqual(['interesting']);
  });

  it('puts a link to a folder of the user in place of its directory', async () => {
    const { folder } = current();
    const precious = folder.write('precious/input.c', 'precious');
    const body = `d="$PWD"; cd /; rm -rf "$d"; ln -s '${folder.path}/precious' "$d"`;
    expect((await survive(body)).verdicts).toEqual(['interesting']);
    expect(existsSync(precious)).toBe(true);
  });

  it('kills its parent politely', async () => {
    expect((await survive('kill $PPID; kill -INT $PPID; exit 0')).verdicts).toEqual(['interesting']);
  });

  it('kills its parent', async () => {
    const { verdicts, runs } = await survive('kill -KILL $PPID; sleep 1000');
    expect(verdicts).toEqual(['crashed']);
    expect(runs[0]!.exit).toMatchObject({ kind: 'spawn-error' });
  });
});

describe('a test that is cancelled', () => {
  it('while it writes to its copy, leaves nothing, and the next test finds its own variant', async () => {
    const { folder, use, root } = current();
    const body = `grep -q '^fast' input.c && exit 0\ntouch '${folder.path}/up'\nwhile :; do echo changed >> input.c; echo more > "new$$"; done`;
    const script = folder.script('test.sh', body);
    const test = use(
      scriptTest({ script, inputName: 'input.c', env: { ...process.env, MARKER: marker }, root }),
    );
    const idle = leakCount(marker);
    for (let round = 0; round < 5; round++) {
      const abort = new AbortController();
      const run = runOn(test, 'slow', abort.signal);
      await until(() => existsSync(`${folder.path}/up`));
      abort.abort(new Error('cancelled'));
      await expect(run).rejects.toThrow('cancelled');
      rmSync(`${folder.path}/up`, { force: true });
      expect((await runOn(test, 'fast')).verdict).toBe('interesting');
    }
    await until(() => leakCount(marker).processes === idle.processes);
    await test.dispose();
    expect(readdirSync(root)).toEqual([]);
  });
});

describe('a daemon', () => {
  it.runIf(linux)('is found while the run goes on', async () => {
    const { folder, use } = current();
    const script = folder.script('test.sh', `[ -s input.c ] || exit 0\n${daemon('cd /')}`);
    const env = { ...process.env, MARKER: marker };
    const test = use(scriptTest({ script, inputName: 'input.c', env }));
    await runOn(test, '');
    const idle = leakCount(marker);
    await runOn(test, 'start one');
    await until(() => leakCount(marker).processes > idle.processes);
    await until(() => leakCount(marker).processes === idle.processes, 2000);
  });
});
