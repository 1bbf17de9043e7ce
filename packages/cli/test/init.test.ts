import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const BIN = join(import.meta.dirname, '..', 'bin', 'pare.js');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pare-init-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function pare(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [BIN, ...args], { cwd: folder, encoding: 'utf8' });
}

const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
const script = (): string => readFileSync(join(folder, 'test.sh'), 'utf8');

/** Skips, and says why, where a program is missing. */
function needs(program: string): boolean {
  const missing = spawnSync(program, ['--version']).error !== undefined;
  if (missing) process.stderr.write(`skipped: ${program} is not installed\n`);
  return missing;
}

const FAILS =
  'grep -q needle "$1" && { echo "$1:12:5: error: bad phi at 0x7ffd12 in /tmp/x.o" >&2; exit 3; }; exit 0';

describe('pare init', () => {
  test('writes a script for the exit code and the most telling line', async () => {
    write('input.json', '{"a": [1, 2, "needle"]}');
    const { status, stdout, stderr } = pare('init', 'input.json', '--', 'sh', '-c', FAILS, 'sh', '{}');
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toContain('input.json is interesting, an empty file is not');
    await expect(script()).toMatchFileSnapshot('init/exit-and-line.sh');
    expect(statSync(join(folder, 'test.sh')).mode & 0o111).toBe(0o111);
    expect(pare('reduce', 'input.json', '--test', './test.sh', '-q').status).toBe(0);
    expect(readFileSync(join(folder, 'input.reduced.json'), 'utf8').trim()).toBe('"needle"');
  });

  test('finds a pattern in either output, and leaves a dot alone', () => {
    write('my input.json', '{"a": [1, 2, "needle"]}');
    const command = ['sh', '-c', 'grep -c needle "$1"; echo "in $2" >&2', 'sh', '{}', '.'];
    const { status, stdout } = pare('init', 'my input.json', '--pattern', '^1$', '--', ...command);
    expect(status).toBe(0);
    expect(script()).toContain("grep -Eq -e '^1$' pare.out");
    expect(script()).toMatch(/'my input\.json' \. </);
    expect(stdout).toContain("pare reduce 'my input.json' --test ./test.sh");
  });

  test('overwrites only when told to', () => {
    write('input.json', '["needle"]');
    write('test.sh', 'mine');
    const args = ['init', 'input.json', '--', 'sh', '-c', FAILS, 'sh', 'input.json'];
    expect(pare(...args)).toMatchObject({ status: 2, stderr: expect.stringContaining('--force') });
    expect(script()).toBe('mine');
    expect(pare(...args.toSpliced(1, 0, '--force')).status).toBe(0);
  });

  test.each([
    ['a command that shows no failure', ['--', 'true', '{}'], /exit code 0[\s\S]*--pattern/],
    ['a command that fails on anything', ['--', 'sh', '-c', 'exit 7', 'sh', '{}'], /accepts an empty file/],
    ['no command', [], /failing command is missing/],
    [
      'a pattern that occurs nowhere',
      ['--pattern', 'crash \\d+', '--', 'sh', '-c', FAILS, 'sh', '{}'],
      /does not occur[\s\S]*grep -E[\s\S]*bad phi/,
    ],
    ['a pattern that is none', ['--pattern', '(', '--', 'sh', '-c', FAILS, 'sh', '{}'], /--pattern: .*\(/],
    [
      'a folder that is not there',
      ['-o', 'no/t.sh', '--', 'sh', '-c', FAILS, 'sh', '{}'],
      /there is no folder .*no\./,
    ],
    [
      'nothing to check',
      ['--no-exit', '--no-output-check', '--', 'sh', '-c', FAILS, 'sh', '{}'],
      /leave out --no-exit/,
    ],
    ['a guard for another language', ['--guard-ub', '--', 'grep', '-c', 'needle', '{}'], /nothing|for C/],
  ])('%s is refused', (_, args, message) => {
    write('input.json', '["needle"]');
    const { status, stderr } = pare('init', 'input.json', ...args);
    expect(stderr).toMatch(message);
    expect(status).not.toBe(0);
    expect(existsSync(join(folder, 'test.sh'))).toBe(false);
  });

  test('gcc, with guards against undefined behaviour', async ({ skip }) => {
    skip(needs('gcc'), 'gcc is not installed');
    write('a.c', 'int unused;\nint main(void) { int x = 3; if (x == 3) return 1 / 1; return x & 1 == 0; }\n');
    const run = pare('init', 'a.c', '--guard-ub', '--no-exit', '--', 'gcc', '-Wparentheses', '-c', 'a.c');
    expect(run.stderr).toBe('');
    expect(script()).toContain('-Werror=return-type');
    expect(script()).toContain('suggest parentheses');
    expect(pare('reduce', 'a.c', '--test', './test.sh', '-q').status).toBe(0);
    expect(readFileSync(join(folder, 'a.reduced.c'), 'utf8').length).toBeLessThan(60);
  });

  test('xmllint', ({ skip }) => {
    skip(needs('xmllint'), 'xmllint is not installed');
    write('a.xml', '<!DOCTYPE a [<!ELEMENT a (b)*><!ELEMENT b EMPTY>]>\n<a><b/><b/><c/></a>\n');
    const run = pare('init', 'a.xml', '--', 'xmllint', '--noout', '--valid', '{}');
    expect(run.stderr).toBe('');
    expect(pare('reduce', 'a.xml', '--test', './test.sh', '-q').status).toBe(0);
  });
});
