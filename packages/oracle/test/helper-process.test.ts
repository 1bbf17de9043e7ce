import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { until } from './setup.ts';

const PACKAGE = fileURLToPath(new URL('../dist/index.js', import.meta.url));

/** Runs code in a process of its own, with the property test `ok` at hand; returns what it printed. */
function run(code: string): string {
  const text = `const { prepareHelper, commandTest } = await import('${PACKAGE}');
    const ok = () => commandTest({ command: ['true', '{}'], inputName: 'a.c' });
    ${code}`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', text], {
    encoding: 'utf8',
    timeout: 20_000,
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return stdout.trim();
}

const CHILDREN = `(await import('node:child_process')).execSync('pgrep -P ' + process.pid + ' -f helper.js', { encoding: 'utf8' }).trim()`;

describe.runIf(existsSync('/proc/self/environ'))('a helper that is started ahead', () => {
  it('ends with the process that never used it', async () => {
    const pid = run(`prepareHelper(); console.log(${CHILDREN});`);
    expect(pid).toMatch(/^\d+/);
    await until(() => !isHelper(pid.split('\n')[0] as string));
  });

  it('is the one that runs the first test', () => {
    const [before, after, verdict] = run(`prepareHelper(); prepareHelper();
      const before = ${CHILDREN};
      const test = ok();
      const { verdict } = await test.run(new Uint8Array(1), { signal: new AbortController().signal });
      console.log(before.split('\\n')[0] + ' ' + ${CHILDREN}.split('\\n')[0] + ' ' + verdict);
      await test.dispose();`).split(' ');
    expect(after).toBe(before);
    expect(verdict).toBe('interesting');
  });

  it('is replaced when it has died before it was used', () => {
    const verdict = run(`prepareHelper();
      process.kill(Number(${CHILDREN}.split('\\n')[0]), 'SIGKILL');
      await new Promise((resolve) => setTimeout(resolve, 200));
      const test = ok();
      console.log((await test.run(new Uint8Array(1), { signal: new AbortController().signal })).verdict);
      await test.dispose();`);
    expect(verdict).toBe('interesting');
  });
});

function isHelper(pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('helper.js');
  } catch {
    return false;
  }
}
