import { describe, expect, it } from 'vitest';
import { commandTest, scriptTest } from '../src/process-test.ts';
import { bench, runOn } from './setup.ts';

const current = bench();

function script(body: string, options: Partial<Parameters<typeof scriptTest>[0]> = {}) {
  const { folder, use } = current();
  return use(scriptTest({ script: folder.script('test.sh', body), inputName: 'input.c', ...options }));
}

function command(argv: string[], options: Partial<Parameters<typeof commandTest>[0]> = {}) {
  return current().use(commandTest({ command: argv, inputName: 'input.c', ...options }));
}

describe('a script', () => {
  it('finds the variant under its own name in a fresh directory', async () => {
    const test = script('[ "$(ls)" = input.c ] && grep -q needle input.c && touch left-over');
    expect((await runOn(test, 'hay needle hay')).verdict).toBe('interesting');
    expect((await runOn(test, 'hay')).verdict).toBe('rejected');
    expect((await runOn(test, 'needle')).verdict).toBe('interesting');
  });

  it('gets the bytes as they are', async () => {
    const test = script('[ "$(od -An -tx1 input.c | tr -d " \\n")" = 00ff0a80 ]');
    const { signal } = new AbortController();
    expect((await test.run(new Uint8Array([0, 255, 10, 128]), { signal })).verdict).toBe('interesting');
  });

  it('reports exit, time and the tails of the output when asked to', async () => {
    const test = script('echo out; echo err >/dev/stderr; sleep 0.05; exit 7');
    const run = await runOn(test, '');
    expect(run).toMatchObject({ verdict: 'rejected', exit: { kind: 'code', code: 7 } });
    expect([run.stdoutTail, run.stderrTail]).toEqual(['out\n', 'err\n']);
    expect(run.ms).toBeGreaterThan(50);
    const { signal } = new AbortController();
    expect(await test.run(new Uint8Array(), { signal })).toMatchObject({ stdoutTail: '', stderrTail: '' });
  });

  it('counts a death by signal as crashed', async () => {
    const run = await runOn(script('kill -SEGV $$'), '');
    expect(run).toMatchObject({ verdict: 'crashed', exit: { kind: 'signal', signal: 'SIGSEGV' } });
  });

  it('has PWD, an own TMPDIR that is emptied, its marker, and no standard input', async () => {
    const test = script(
      '[ "$PWD" = "$(/bin/pwd)" ] && [ -z "$(ls "$TMPDIR")" ] && mktemp -d && [ -n "$PARE_TEST_ID" ] && ! read line',
    );
    for (const text of ['1', '2', '3']) expect((await runOn(test, text)).verdict).toBe('interesting');
  });

  it('gets the environment it is given', async () => {
    const test = script('[ "$COLOUR" = red ]', {
      env: { PATH: process.env.PATH, COLOUR: 'red', NONE: undefined },
    });
    expect((await runOn(test, '')).verdict).toBe('interesting');
  });

  it('runs without a first line that names an interpreter, as in a shell', async () => {
    const { folder, use } = current();
    const path = folder.write('test', 'exit 0\n', { mode: 0o755 });
    const test = use(scriptTest({ script: path, inputName: 'a b.c' }));
    expect((await runOn(test, '')).verdict).toBe('interesting');
  });

  it('ends at its time limit', async () => {
    const run = await runOn(script('sleep 60', { timeoutMs: 100 }), '');
    expect(run).toMatchObject({ verdict: 'timeout', exit: { kind: 'timeout', limitMs: 100 } });
    expect(run.ms).toBeLessThan(1000);
  });

  it('has ten times its first run as limit by default', async () => {
    const test = script('sleep 0.2');
    expect(test.timeoutMs).toBe(60_000);
    const { ms } = await runOn(test, '');
    expect(test.timeoutMs).toBe(Math.ceil(ms * 10));
  });
});

describe('a command', () => {
  it('gets the name of the variant in place of {}', async () => {
    const test = command(['sh', '-c', 'grep -q "$1" "$2"', 'sh', 'a', '{}']);
    expect((await runOn(test, 'cat')).verdict).toBe('interesting');
    expect((await runOn(test, 'dog')).verdict).toBe('rejected');
  });

  it('gets the variant on standard input', async () => {
    const test = command(['grep', '-q', 'needle'], { stdin: true });
    expect((await runOn(test, 'a needle')).verdict).toBe('interesting');
    expect((await runOn(test, 'hay')).verdict).toBe('rejected');
  });

  it('protects names that look like options', async () => {
    const test = command(['cat', '{}'], { inputName: '-n' });
    expect((await runOn(test, 'text')).stdoutTail).toBe('text');
  });

  it('is interesting when exit code and patterns all hold', async () => {
    const show = ['sh', '-c', 'cat "$1"; echo bad >&2; exit 3', 'sh', '{}'];
    const test = command(show, { expect: { exit: 3, stdout: /^a.c$/m, stderr: /bad/ } });
    expect((await runOn(test, 'x\nabc\n')).verdict).toBe('interesting');
    expect((await runOn(test, 'xabc\n')).verdict).toBe('rejected');
    const otherCode = command(show, { expect: { exit: 4, stdout: /abc/ } });
    expect((await runOn(otherCode, 'abc')).verdict).toBe('rejected');
  });

  it('may end in any way when only patterns are asked for', async () => {
    const test = command(['sh', '-c', 'cat "$1"; kill -ABRT $$', 'sh', '{}'], {
      expect: { stdout: /boom/g },
    });
    for (let i = 0; i < 3; i++) expect((await runOn(test, 'boom')).verdict).toBe('interesting');
    expect((await runOn(test, 'calm')).verdict).toBe('crashed');
  });

  it('counts a signal as 128 and its number', async () => {
    const test = command(['sh', '-c', 'kill -SEGV $$', '{}'], { expect: { exit: 139 } });
    expect((await runOn(test, '')).verdict).toBe('interesting');
  });
});

describe('files beside the variant', () => {
  it('are linked, or copied when the test may change them', async () => {
    const { folder } = current();
    folder.write('defs.h', 'original');
    folder.write('data/deep/x.txt', 'deep');
    const test = script('[ -L defs.h ] && grep -q deep data/deep/x.txt && echo changed > data/deep/x.txt', {
      beside: [{ path: `${folder.path}/defs.h` }, { path: `${folder.path}/data`, copy: true }],
    });
    for (let i = 0; i < 2; i++) expect((await runOn(test, '')).verdict).toBe('interesting');
  });

  it('may lie above the variant', async () => {
    const { folder } = current();
    const path = folder.write('inc.h', 'above');
    const test = script('grep -q above ../../include/inc.h && [ -f input.c ]', {
      beside: [{ path, name: '../../include/inc.h' }],
    });
    for (let i = 0; i < 2; i++) expect((await runOn(test, '')).verdict).toBe('interesting');
  });
});

describe('several slots', () => {
  it('run as many tests at the same time, and queue the rest', async () => {
    const test = script('sleep 0.3', { slots: 4 });
    await runOn(test, '');
    const start = performance.now();
    await Promise.all([1, 2, 3, 4, 5].map((n) => runOn(test, `${n}`)));
    const ms = performance.now() - start;
    expect(ms).toBeGreaterThan(600);
    expect(ms).toBeLessThan(1150);
  });
});

describe('an abort', () => {
  it('ends the running test at once, and frees its slot', async () => {
    const test = script('[ -s input.c ] && exec sleep 60');
    const abort = new AbortController();
    const running = runOn(test, 'long', abort.signal);
    const queued = runOn(test, 'queued', abort.signal);
    const after = runOn(test, '');
    setTimeout(() => abort.abort(new Error('enough')), 150);
    await expect(running).rejects.toThrow('enough');
    await expect(queued).rejects.toThrow('enough');
    expect((await after).verdict).toBe('rejected');
    await expect(runOn(test, '', AbortSignal.abort(new Error('before')))).rejects.toThrow('before');
  });

  it('comes with the end of the property test', async () => {
    const test = script('sleep 60');
    const running = runOn(test, '').catch((error: Error) => error.message);
    await Promise.all([test.dispose(), test.dispose()]);
    expect(await running).toMatch(/was ended/);
    await expect(runOn(test, '')).rejects.toThrow(/was ended/);
  });
});

describe('options that make no sense', () => {
  it.each([
    [{ slots: 0 }, /0 at a time/],
    [{ slots: 1.5 }, /1.5 at a time/],
    [{ timeoutMs: 0 }, /more than 0 ms/],
    [{ timeoutMs: Number.NaN }, /more than 0 ms/],
    [{ memoryBytes: 1000 }, /too small/],
    [{ inputName: '../input.c' }, /plain file name/],
    [{ beside: [{ path: '/no/such/file' }] }, /does not exist/],
  ])('%j are refused', (options, message) => {
    expect(() => script('exit 0', options)).toThrow(
      expect.objectContaining({ code: 'options-invalid', message: expect.stringMatching(message) }),
    );
  });

  it('a folder for fresh directories that is none is refused', () => {
    expect(() => script('exit 0', { root: '/no/such/folder' })).toThrow(
      expect.objectContaining({ code: 'output-unwritable' }),
    );
  });
});
