import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { defaultTimeoutMs } from '../src/default-timeout.ts';
import { describeExpectation, verdictOf } from '../src/expectation.ts';
import { runnableMemoryMounts, sandboxRoot } from '../src/sandbox-root.ts';
import { shellQuote } from '../src/shell-quote.ts';

describe('the default time limit', () => {
  it.each([
    [0, 1000],
    [100, 1000],
    [100.04, 1001],
    [2500, 25_000],
    [30_000, 300_000],
    [100_000, 300_000],
  ])('after a first run of %d ms is %d ms', (first, limit) => {
    expect(defaultTimeoutMs(first)).toBe(limit);
  });
});

describe('a verdict', () => {
  it('follows the exit code, 0 unless another is expected', () => {
    expect(verdictOf({ kind: 'code', code: 0 }, true, {})).toBe('interesting');
    expect(verdictOf({ kind: 'code', code: 1 }, true, {})).toBe('rejected');
    expect(verdictOf({ kind: 'code', code: 1 }, true, { exit: 1 })).toBe('interesting');
    expect(verdictOf({ kind: 'code', code: 0 }, false, { stdout: /x/ })).toBe('rejected');
    expect(verdictOf({ kind: 'code', code: 9 }, true, { stdout: /x/ })).toBe('interesting');
  });

  it('names what went wrong', () => {
    expect(verdictOf({ kind: 'signal', signal: 'SIGABRT' }, true, {})).toBe('crashed');
    expect(verdictOf({ kind: 'signal', signal: 'SIGABRT' }, true, { exit: 134 })).toBe('interesting');
    expect(verdictOf({ kind: 'timeout', limitMs: 1 }, true, {})).toBe('timeout');
    expect(verdictOf({ kind: 'spawn-error', message: '' }, true, {})).toBe('crashed');
    expect(verdictOf({ kind: 'threw', message: '' }, true, {})).toBe('crashed');
    expect(verdictOf({ kind: 'returned', value: false }, true, {})).toBe('rejected');
  });

  it('can be put in words', () => {
    expect(describeExpectation({})).toBe('exit code 0');
    expect(describeExpectation({ stderr: /a b/i })).toBe('standard error matching /a b/i');
    expect(describeExpectation({ exit: 2, stdout: /x/ })).toBe(
      'exit code 2 and standard output matching /x/',
    );
  });
});

describe('the root of the fresh directories', () => {
  it('is a memory file system that allows programs', () => {
    const docker = 'shm /dev/shm tmpfs rw,nosuid,nodev,noexec,relatime,size=65536k 0 0\n';
    const plain = 'tmpfs /tmp tmpfs rw,nosuid 0 0\ntmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0\n';
    expect(runnableMemoryMounts(docker)).toEqual([]);
    expect(runnableMemoryMounts(plain)).toEqual(['/dev/shm', '/tmp']);
    expect(runnableMemoryMounts('/dev/sda /tmp ext4 rw 0 0')).toEqual([]);
  });

  it('exists', () => {
    expect(statSync(sandboxRoot()).isDirectory()).toBe(true);
  });
});

describe('a quoted word', () => {
  it.each([
    ['plain/path-1.c', 'plain/path-1.c'],
    ['two words', "'two words'"],
    ["it's", "'it'\\''s'"],
    ['$HOME', "'$HOME'"],
    ['', "''"],
  ])('of %j is %s', (word, quoted) => {
    expect(shellQuote(word)).toBe(quoted);
  });
});
