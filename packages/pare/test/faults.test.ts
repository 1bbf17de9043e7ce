import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type PareError,
  type ReduceOptions,
  type ReduceResult,
  type RunEvent,
  reduce,
} from '../src/index.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pare-faults-'));
});
afterEach(() => {
  spawnSync('umount', [join(folder, 'disk')]);
  rmSync(folder, { recursive: true, force: true });
});

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const INPUT = JSON.stringify(Array.from({ length: 400 }, (_, k) => `element ${k}`));

function options(more: Partial<ReduceOptions> = {}): ReduceOptions {
  const module = `export default (text) => text.includes('element 17"') && text.includes('element 301"');\n`;
  return {
    input: file('input.json', INPUT),
    test: { kind: 'module', path: file('property.mjs', module) },
    jobs: 1,
    ...more,
  };
}

async function failure(run: Promise<ReduceResult>): Promise<PareError> {
  const error = await run.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  expect(error).toMatchObject({ name: 'PareError' });
  return error as PareError;
}

/** A file system of 64 KB, where this may be done. */
function tinyDisk(): string | undefined {
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]);
  return status === 0 ? disk : undefined;
}

describe('a disk that becomes full', () => {
  test('under the result: the best variant goes elsewhere, and the message says where', async (context) => {
    const disk = tinyDisk();
    if (disk === undefined) return context.skip();
    let filled = false;
    const observe = ({ type }: RunEvent): void => {
      if (type !== 'started' || filled) return;
      filled = true;
      fill(join(disk, 'ballast'));
    };
    const error = await failure(reduce(options({ output: join(disk, 'result.json') }), { observe }));
    expect(error.code).toBe('output-unwritable');
    expect(error.message).toMatch(/can't write the result to .*result\.json: ENOSPC/);
    const elsewhere = /The best variant is in (\S+) instead\./.exec(error.message)?.[1] as string;
    expect(readFileSync(elsewhere, 'utf8')).toMatch(/element 17".*element 301"/s);
    rmSync(dirname(elsewhere), { recursive: true });
    // What was there before is whole, and nothing half-written lies beside it.
    expect(readFileSync(join(disk, 'result.json'), 'utf8')).toBe(INPUT);
    expect(readdirSync(disk).sort()).toEqual(['ballast', 'result.json']);
  });

  test('under the session: the message says where the best variant is, and the session can go on', async (context) => {
    const disk = tinyDisk();
    if (disk === undefined) return context.skip();
    const session = join(disk, 'session');
    let improved = 0;
    const observe = ({ type }: RunEvent): void => {
      if (type === 'improved' && ++improved === 3) fill(join(disk, 'ballast'));
    };
    const chosen = options({ minimizer: 'onemin', reducer: 'list', atom: 'token' });
    const error = await failure(reduce({ ...chosen, session }, { observe }));
    expect(error.code).toBe('session-unwritable');
    expect(error.message).toMatch(/can't write the journal .*ENOSPC/);
    const best = join(folder, 'input.reduced.json');
    expect(error.message).toContain(`The best variant so far is in ${best}.`);
    expect(readFileSync(best, 'utf8').length).toBeLessThan(INPUT.length);
    rmSync(join(disk, 'ballast'));
    const rest = await reduce({ ...chosen, session, resume: true });
    const whole = await reduce(chosen);
    expect(rest.report.trace).toBe(whole.report.trace);
  });
});

describe('a result that can’t be written', () => {
  test('is told before anything is lost', async () => {
    const noFolder = join(folder, 'input.json', 'result.json');
    expect((await failure(reduce(options({ output: noFolder })))).code).toBe('output-unwritable');
    const missing = join(folder, 'missing', 'result.json');
    expect((await failure(reduce(options({ output: missing })))).message).toMatch(/there is no folder/);
    expect((await failure(reduce(options({ output: folder })))).message).toMatch(/it is a directory/);
  });

  test('is never put in place of a device, a link or the input', async () => {
    const device = await failure(reduce(options({ output: '/dev/null' })));
    expect(device).toMatchObject({
      code: 'output-unwritable',
      message: expect.stringMatching(/no regular file/),
    });
    const input = join(folder, 'input.json');
    symlinkSync(input, join(folder, 'link.json'));
    for (const output of [input, join(folder, 'link.json')]) {
      const error = await failure(reduce(options({ output })));
      expect(error).toMatchObject({
        code: 'options-invalid',
        message: expect.stringMatching(/is the input/),
      });
    }
    expect(readFileSync(input, 'utf8')).toBe(INPUT);
  });

  test('while the run goes on, goes elsewhere', async () => {
    const below = join(folder, 'below');
    mkdirSync(below);
    const observe = ({ type }: RunEvent): void => {
      if (type === 'started') rmSync(below, { recursive: true });
    };
    const error = await failure(reduce(options({ output: join(below, 'x.json') }), { observe }));
    const elsewhere = /The best variant is in (\S+) instead\./.exec(error.message)?.[1] as string;
    expect(readFileSync(elsewhere, 'utf8')).toContain('element 17"');
    rmSync(dirname(elsewhere), { recursive: true });
  });
});

describe('a session', () => {
  test('is of one run at a time', async () => {
    const session = join(folder, 'session');
    let second: Promise<PareError> | undefined;
    const observe = ({ type }: RunEvent): void => {
      if (type === 'started') second = failure(reduce(options({ session, resume: true })));
    };
    const first = await reduce(options({ session }), { observe });
    expect(first.report.finished).toBe('fixpoint');
    expect(await second).toMatchObject({
      code: 'session-in-use',
      message: expect.stringMatching(new RegExp(`process ${process.pid}\\) is using the session`)),
    });
    expect(readdirSync(session)).toEqual(['journal.ndjson']);
  });

  test('that a killed run has left locked can go on', async () => {
    const session = join(folder, 'session');
    await reduce(options({ session, budget: { tests: 5 } }));
    const { status, stdout } = spawnSync('sh', ['-c', 'echo $$'], { encoding: 'utf8' });
    expect(status).toBe(0);
    const other = await failure(
      lockedBy(session, `00000000 1 1\n`, () => reduce(options({ session, resume: true }))),
    );
    expect(other).toMatchObject({
      code: 'session-in-use',
      message: expect.stringMatching(/another machine/),
    });
    rmSync(join(session, 'lock'));
    const scope = await ownScope();
    const rest = await lockedBy(session, `${scope} ${stdout.trim()} 12345\n`, () =>
      reduce(options({ session, resume: true })),
    );
    expect(rest.report.finished).toBe('fixpoint');
    expect(readdirSync(session)).toEqual(['journal.ndjson']);
  });

  test('of another input, test or version is refused, and nothing changes', async () => {
    const session = join(folder, 'session');
    await reduce(options({ session, budget: { tests: 5 } }));
    const journal = readFileSync(join(session, 'journal.ndjson'));
    const again = options({ session, resume: true });
    const refused = async (message: RegExp): Promise<void> => {
      const error = await failure(reduce(again));
      expect(error).toMatchObject({
        code: 'session-mismatch',
        message: expect.stringMatching(message),
      });
      expect(readdirSync(session)).toEqual(['journal.ndjson']);
    };
    writeFileSync(again.input, INPUT.replace('element 9"', 'element nine"'));
    await refused(/of another run \(input: \w+ there, \w+ now\)/);
    expect(readFileSync(join(session, 'journal.ndjson'))).toEqual(journal);
    const changed = options({ session, resume: true });
    writeFileSync((changed.test as { path: string }).path, 'export default () => true;\n');
    await refused(/of another run \(test: \w+ there, \w+ now\)/);
    options();
    const newer = journal.toString().replace(/"format":"1"/, '"format":"2"');
    writeFileSync(join(session, 'journal.ndjson'), newer);
    await refused(/another version of pare \(format 2 there, 1 now\)/);
    writeFileSync(
      join(session, 'journal.ndjson'),
      journal.toString().replace(/"version":"[^"]*"/, '"version":"99.0.0"'),
    );
    await refused(/another version of pare \(version 99\.0\.0 there/);
  });

  test('notices a changed script of a command, and a changed file beside the input', async () => {
    const input = file('input.json', INPUT);
    const script = file('test.sh', 'grep -q "element 17" input.json\n');
    const beside = file('data', 'one');
    const session = join(folder, 'session');
    const chosen: ReduceOptions = {
      input,
      test: { kind: 'command', command: ['sh', script, '{}'] },
      beside: [beside],
      session,
      jobs: 1,
    };
    await reduce({ ...chosen, budget: { tests: 3 } });
    writeFileSync(beside, 'two');
    expect((await failure(reduce({ ...chosen, resume: true }))).message).toMatch(/\(test:/);
    writeFileSync(beside, 'one');
    writeFileSync(script, 'true\n');
    expect((await failure(reduce({ ...chosen, resume: true }))).message).toMatch(/\(test:/);
  });

  test('in a folder that can’t be written to is refused with one message', async () => {
    const error = await failure(reduce(options({ session: join(file('plain', ''), 'session') })));
    expect(error).toMatchObject({
      code: 'session-unwritable',
      message: expect.stringMatching(/can't write to the session .*plain\/session: ENOTDIR/),
    });
    const missing = join(folder, 'nowhere');
    expect((await failure(reduce(options({ session: missing, resume: true })))).code).toBe('session-missing');
    expect(existsSync(missing)).toBe(false);
  });
});

function fill(path: string): void {
  const block = Buffer.alloc(4096);
  try {
    for (;;) writeFileSync(path, block, { flag: 'a' });
  } catch {
    // Full.
  }
}

function lockedBy<T>(session: string, owner: string, run: () => Promise<T>): Promise<T> {
  writeFileSync(join(session, 'lock'), owner);
  return run();
}

async function ownScope(): Promise<string> {
  return (await import('@pare/oracle')).processScope();
}
