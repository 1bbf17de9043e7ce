import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ReduceOptions, type ReduceResult, type RunEvent, reduce } from '../src/index.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pare-flaky-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A script that counts its runs in `$n`, on an input of 200 numbers of which 17 is needed. */
function options(body: string, more: Partial<ReduceOptions> = {}): ReduceOptions {
  const input = join(folder, 'input.json');
  const script = join(folder, 'test.sh');
  writeFileSync(input, JSON.stringify(Array.from({ length: 200 }, (_, k) => k)));
  rmSync(join(folder, 'runs'), { force: true });
  const count = `n=$(cat '${folder}/runs' 2>/dev/null || echo 0); n=$((n + 1)); echo $n > '${folder}/runs'`;
  writeFileSync(script, `#!/bin/sh\n${count}\n${body}\n`);
  chmodSync(script, 0o755);
  return { input, test: { kind: 'script', path: script }, jobs: 1, ...more };
}

async function run(chosen: ReduceOptions): Promise<{ result: ReduceResult; warnings: readonly string[] }> {
  const warnings: string[] = [];
  const observe = (event: RunEvent): void => {
    if (event.type === 'warning' && !event.message.startsWith('the result has only'))
      warnings.push(event.message);
  };
  return { result: await reduce(chosen, { observe }), warnings };
}

const HOLDS = `grep -qw 17 input.json`;
const text = ({ bytes }: ReduceResult): string => new TextDecoder().decode(bytes).trim();

describe('a flaky property test', () => {
  test('is found on the unchanged input, before anything else', async () => {
    await expect(run(options(`[ $n -ne 2 ] && ${HOLDS}`))).rejects.toMatchObject({
      code: 'test-flaky',
      message: expect.stringMatching(/but not in run 2.*--retry/s),
    });
  });

  test('can be voted on: every third run fails, and the result is the same as without', async () => {
    const { result, warnings } = await run(options(`[ $((n % 3)) -ne 2 ] && ${HOLDS}`, { retry: 5 }));
    expect(text(result)).toBe('17');
    expect(warnings).toEqual([expect.stringMatching(/runs of one variant contradict each other/)]);
  });

  test('is told of when too few runs agree on the input', async () => {
    await expect(run(options(`[ $n -eq 2 ] && ${HOLDS}`, { retry: 3 }))).rejects.toMatchObject({
      code: 'test-flaky',
      message: expect.stringMatching(/too few of the runs/),
    });
  });

  test('that accepts too much: the result is the last variant that a second test confirms', async () => {
    // Lets everything pass once the number of runs has come to 12, but not the second time.
    const lucky = `sum=$(cksum < input.json); grep -qx "$sum" '${folder}/seen' 2>/dev/null && ${HOLDS} && exit 0
      grep -qx "$sum" '${folder}/seen' 2>/dev/null && exit 1; echo "$sum" >> '${folder}/seen'
      ${HOLDS} || [ $n -gt 12 ]`;
    const { result, warnings } = await run(options(lucky));
    expect(text(result)).toMatch(/\b17\b/);
    expect(readFileSync(result.report.output.path, 'utf8')).toBe(new TextDecoder().decode(result.bytes));
    expect(warnings.at(-1)).toMatch(
      /is rejected now: the property test is flaky.*last variant that a second/,
    );
    const beside = join(folder, 'input.reduced.unconfirmed.json');
    expect(warnings.at(-1)).toContain(beside);
    expect(readFileSync(beside, 'utf8').length).toBeLessThan(result.bytes.length);
    expect(result.report.output.tokens).toBeGreaterThan(1);
  });

  test('that accepts nothing any more: the result stays, and the user is told', async () => {
    const { result, warnings } = await run(
      options(`[ $n -le 12 ] && ${HOLDS}`, { minimizer: 'ddmin', reducer: 'list', atom: 'token' }),
    );
    expect(result.report.tests.interesting).toBeGreaterThan(0);
    expect(warnings.at(-1)).toMatch(/No earlier variant was confirmed either, not even the input/);
  });

  test('is found when a session goes on and the input is not interesting any more', async () => {
    const session = join(folder, 'session');
    const chosen = options(`[ ! -e '${folder}/changed' ] && ${HOLDS}`, { session });
    await run({ ...chosen, budget: { tests: 5 } });
    writeFileSync(join(folder, 'changed'), '');
    await expect(run({ ...chosen, resume: true })).rejects.toMatchObject({
      code: 'test-flaky',
      message: expect.stringMatching(/by the session's journal/),
    });
  });
});
