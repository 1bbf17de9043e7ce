import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const BIN = join(import.meta.dirname, '..', 'bin', 'pare.js');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pare-cli-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: string, mode = 0o644): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  chmodSync(path, mode);
  return path;
}

function pare(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [BIN, ...args], { cwd: folder, encoding: 'utf8' });
}

describe('pare', () => {
  test('help is as documented and within 100 columns', async () => {
    for (const command of ['', 'init', 'reduce', 'parse', 'languages']) {
      const { status, stdout } = pare(...(command === '' ? [] : [command]), '--help');
      expect(status).toBe(0);
      expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
      await expect(stdout).toMatchFileSnapshot(`help/${command || 'pare'}.txt`);
    }
  });

  test('help loads nothing but commander', () => {
    const seen = new Set<string>();
    const visit = (path: string): void => {
      if (seen.has(path)) return;
      seen.add(path);
      // Dynamic imports are what the commands load when they run.
      for (const [, specifier = ''] of readFileSync(path, 'utf8').matchAll(
        /^(?:import|export)[^;]*?from '([^']+)';$/gms,
      )) {
        if (specifier.startsWith('.')) visit(join(path, '..', specifier));
        else expect(specifier, path).toMatch(/^(node:|commander$)/);
      }
    };
    visit(join(import.meta.dirname, '..', 'src', 'main.ts'));
    expect(seen.size).toBeGreaterThan(2);
  });

  test('reduces, prints progress and the result, writes the report', () => {
    const input = file('input.json', '{"a": [1, 2, {"b": "needle"}], "c": null}');
    const script = file('test.sh', '#!/bin/sh\ngrep -q needle input.json\n', 0o755);
    const { status, stderr } = pare('reduce', input, '--test', script, '--report', 'report.json');
    expect(stderr).toMatch(/parsed 41 bytes of json: \d+ tokens/);
    expect(stderr).toMatch(/done: \d+ -> 1 tokens/);
    expect(status).toBe(0);
    expect(readFileSync(join(folder, 'input.reduced.json'), 'utf8').trim()).toBe('"needle"');
    expect(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))).toMatchObject({
      tool: 'pare',
      finished: 'fixpoint',
    });
  });

  test('a command in place of a script, and the result where -o says', () => {
    const input = file('input.json', '{"a": [1, 2, {"b": "needle"}], "c": null}');
    const { status } = pare('reduce', input, '-q', '-o', 'small.json', '--', 'grep', '-q', 'needle', '{}');
    expect(status).toBe(0);
    expect(readFileSync(join(folder, 'small.json'), 'utf8').trim()).toBe('"needle"');
    expect(existsSync(join(folder, 'input.reduced.json'))).toBe(false);
  });

  test('wrong usage exits with 2 and says what is wrong', () => {
    const input = file('input.json', '1');
    expect(pare('reduce', input)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('a property test is missing'),
    });
    expect(pare('reduce', input, '--frob')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("unknown option '--frob'"),
    });
    expect(pare('reduce', input, '--test', 'x', '--budget', 'soon')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('500'),
    });
    expect(pare('frob')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("unknown command 'frob'"),
    });
  });

  test('a run that can’t start exits with 1 and one message', () => {
    const { status, stderr } = pare('reduce', 'none.json', '--test', 'none.sh');
    expect(status).toBe(1);
    expect(stderr).toBe('pare: none.json does not exist.\n');
  });

  test('parse prints tokens and nodes, or where the syntax error is', () => {
    expect(pare('parse', file('a.c', 'int a, b;\n'))).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('5 tokens'),
    });
    const { status, stderr } = pare('parse', file('b.c', 'int a\n  = ;\n'));
    expect(status).toBe(1);
    expect(stderr).toMatch(/b\.c:2:5: unexpected ';', expected one of/);
  });

  test('an interrupt keeps the best so far and exits with 130', async () => {
    const input = file('input.json', JSON.stringify(Array.from({ length: 300 }, (_, k) => `item ${k}`)));
    const script = file('test.sh', '#!/bin/sh\nsleep 0.05\ngrep -q "item 77" input.json\n', 0o755);
    const child = spawn(process.execPath, [BIN, 'reduce', input, '--test', script, '--minimizer', 'ddmin'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let stderr = '';
    child.stderr.on('data', (data) => {
      stderr += data;
      if (!child.killed && /tokens left/.test(String(data))) child.kill('SIGINT');
    });
    const status = await new Promise((resolve) => child.on('exit', resolve));
    expect(status).toBe(130);
    expect(stderr).toContain('interrupted');
    expect(readFileSync(join(folder, 'input.reduced.json'), 'utf8')).toContain('item 77');
  });
});
