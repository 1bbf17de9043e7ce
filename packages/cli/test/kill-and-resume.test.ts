import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const BIN = join(import.meta.dirname, '..', 'bin', 'pare.js');
const KILLS = 20;

test(`a run killed at ${KILLS} random moments ends as if it had not been, and repeats no finished test`, {
  timeout: 180_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pare-kill-'));
  try {
    const input = join(folder, 'input.json');
    writeFileSync(
      input,
      JSON.stringify({ list: Array.from({ length: 120 }, (_, k) => ({ id: k, name: `item ${k}` })) }),
    );
    const script = join(folder, 'test.sh');
    writeFileSync(
      script,
      `#!/bin/sh\nsleep 0.02\ngrep -q '"item 17"' input.json && grep -q '"id": *9[01]' input.json\n`,
    );
    chmodSync(script, 0o755);
    const args = ['reduce', input, '--test', script, '--quiet', '--jobs', '2', '--minimizer', 'ddmin'];
    const report = join(folder, 'report.json');
    const begin = performance.now();
    await pare([...args, '--report', report]);
    const wholeMs = performance.now() - begin;
    const whole = readFileSync(report, 'utf8');
    const session = ['--session', join(folder, 'session')];
    // A kill may come before there is anything to go on with.
    const resume = (): string[] =>
      existsSync(join(folder, 'session', 'journal.ndjson')) ? ['--resume'] : [];
    for (let kill = 0; kill < KILLS; kill++) {
      await pare([...args, ...session, ...resume()], (0.1 + 0.6 * Math.random()) * wholeMs);
    }
    await pare([...args, ...session, ...resume(), '--report', report]);
    const { trace, resumed, tests, output } = JSON.parse(readFileSync(report, 'utf8'));
    const expected = JSON.parse(whole);
    expect(trace).toBe(expected.trace);
    expect(resumed).toBe(true);
    expect(tests.committed).toBe(expected.tests.committed);
    expect(output.tokens).toBe(expected.output.tokens);
    const lines = readFileSync(join(folder, 'session', 'journal.ndjson'), 'utf8')
      .trim()
      .split('\n')
      .slice(1);
    const keys = lines.map((line) => JSON.parse(line)[0]);
    expect(new Set(keys).size).toBe(keys.length);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Runs the command line; with `killAfter`, kills it after that many ms. */
function pare(args: readonly string[], killAfter?: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [BIN, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
    const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter);
    child.on('exit', (code) => {
      clearTimeout(timer);
      if (killAfter === undefined && code !== 0) reject(new Error(`pare exited with ${code}`));
      else resolve();
    });
  });
}
