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

const FLAGS = join(import.meta.dirname, '..', '..', 'pare', 'src', 'flags.ts');

describe('pare', () => {
  test('help is as documented and within 100 columns', async () => {
    for (const command of [
      '',
      'init',
      'reduce',
      'parse',
      'grammar',
      'grammar check',
      'grammar normalize',
      'grammar tree',
      'languages',
    ]) {
      const { status, stdout } = pare(...command.split(' ').filter(Boolean), '--help');
      expect(status).toBe(0);
      expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
      await expect(stdout).toMatchFileSnapshot(`help/${command.replace(' ', '-') || 'pare'}.txt`);
    }
  });

  test('help loads nothing but commander and the option schema', () => {
    const seen = new Set<string>();
    const visit = (path: string): void => {
      if (seen.has(path)) return;
      seen.add(path);
      // Dynamic imports are what the commands load when they run.
      for (const [, specifier = ''] of readFileSync(path, 'utf8').matchAll(
        /^(?:import|export)[^;]*?from '([^']+)';$/gms,
      )) {
        if (specifier.startsWith('.')) visit(join(path, '..', specifier));
        else if (specifier === 'pare/flags') visit(FLAGS);
        else expect(specifier, path).toMatch(/^(node:|commander$)/);
      }
    };
    visit(join(import.meta.dirname, '..', 'src', 'main.ts'));
    expect(seen.size).toBeGreaterThan(2);
  });

  test('a configuration file says what the command line leaves open', () => {
    file('input.json', '{"a": [1, 2, {"b": "needle"}], "c": null}');
    file(
      'pare.config.json',
      JSON.stringify({ input: 'input.json', test: 'none.sh', report: 'r.json', quiet: true }),
    );
    const { status, stderr } = pare('reduce', '--', 'grep', '-q', 'needle', '{}');
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(readFileSync(join(folder, 'input.reduced.json'), 'utf8').trim()).toBe('"needle"');
    expect(existsSync(join(folder, 'r.json'))).toBe(true);
    expect(pare('reduce', '--no-quiet', '--', 'grep', '-q', 'needle', '{}').stderr).toContain('done: ');
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

  test('a grammar of one’s own is checked, shown and reduced with', () => {
    const example = join(import.meta.dirname, '..', '..', '..', 'examples', 'indentation-language');
    const [grammar, input] = [join(example, 'Flow.g4'), join(example, 'input.flow')];
    const hooks = ['--hooks', join(example, 'flow-hooks.mjs')];
    const check = pare('grammar', 'check', grammar, input, ...hooks);
    expect(check.stdout).toMatch(/differences +0\n/);
    expect(check.status).toBe(0);
    expect(pare('grammar', 'check', grammar, input).status).toBe(1);
    expect(pare('grammar', 'normalize', grammar).stdout).toContain('options { tokenVocab = Flow; }');
    expect(pare('grammar', 'tree', grammar, input, ...hooks).stdout).toContain("├─ 'run'\n");
    const svg = join(folder, 'tree.svg');
    expect(pare('grammar', 'tree', grammar, input, ...hooks, '--svg', svg).status).toBe(0);
    expect(readFileSync(svg, 'utf8')).toMatch(/^<svg .*<\/svg>\n$/s);
    const output = join(folder, 'out.flow');
    const test = join(example, 'test.mjs');
    pare('reduce', input, '--grammar', grammar, ...hooks, '--test', test, '-o', output);
    expect(readFileSync(output, 'utf8')).toBe('task fetch:\n  retry 2:\n    skip\n');
  });

  test('writes events as they happen, and reports by their extension', () => {
    const input = file('input.json', '{"a": [1, 2, {"b": "</script>needle"}], "c": null}');
    const script = file('test.sh', '#!/bin/sh\ngrep -q needle input.json\n', 0o755);
    const args = ['--events', 'events.ndjson', '--report', 'report.html', '--report', 'report.json'];
    const { status, stderr } = pare('reduce', input, '--test', script, '--quiet', ...args);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
    const events = read('events.ndjson')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string });
    expect(events[0]).toMatchObject({ type: 'pare-events', version: 1 });
    expect(events.at(-1)).toMatchObject({ type: 'finished', reason: 'fixpoint' });
    const { tests } = JSON.parse(read('report.json')) as { tests: { committed: number } };
    expect(events.filter(({ type }) => type === 'committed')).toHaveLength(tests.committed);
    expect(read('report.html')).toContain('&lt;/script&gt;needle');
    expect(read('report.html')).toContain('pare reduce');
  });

  test('a report or events file that cannot be made is an error before anything runs', () => {
    const input = file('input.json', '[1]');
    const { status, stderr } = pare('reduce', input, '--events', 'no/events', '--', 'true');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^pare: can't write the events to no\/events/);
    const report = pare('reduce', input, '--report', 'no/report.html', '--', 'true');
    expect(report.stderr).toMatch(/^pare: can't write the report to no\/report.html: there is no folder/);
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

  test('a reader of the messages that goes away ends no run', async () => {
    const input = file('input.json', JSON.stringify(Array.from({ length: 100 }, (_, k) => `item ${k}`)));
    const script = file('test.sh', '#!/bin/sh\ngrep -q "item 77" input.json\n', 0o755);
    const child = spawn(process.execPath, [BIN, 'reduce', input, '--test', script], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr.once('data', () => child.stderr.destroy());
    expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(0);
    expect(readFileSync(join(folder, 'input.reduced.json'), 'utf8').trim()).toBe('"item 77"');
  });
});
