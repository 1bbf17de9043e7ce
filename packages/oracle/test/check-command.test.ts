import { chmodSync, mkdirSync } from 'node:fs';
import { PareError } from '@pare/core';
import { describe, expect, it } from 'vitest';
import { checkCommand, checkScript } from '../src/check-command.ts';
import { bench } from './setup.ts';

const current = bench();

function errorOf(action: () => unknown): PareError {
  try {
    action();
  } catch (error) {
    if (error instanceof PareError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('a script', () => {
  const scriptError = (content: string | Uint8Array, mode = 0o755): PareError =>
    errorOf(() => checkScript(current().folder.write("it's a test", content, { mode })));

  it('has to exist', () => {
    const { code, message } = errorOf(() => checkScript('/no/such/test.sh'));
    expect([code, message]).toEqual(['test-missing', 'The property test /no/such/test.sh does not exist.']);
  });

  it('has to be a file', () => {
    const path = `${current().folder.path}/folder`;
    mkdirSync(path);
    expect(errorOf(() => checkScript(path))).toMatchObject({
      code: 'test-missing',
      message: expect.stringContaining('is a directory'),
    });
  });

  it('has to be executable, and is told how', () => {
    const { code, message } = scriptError('#!/bin/sh\n', 0o644);
    expect(code).toBe('test-not-executable');
    expect(message).toMatch(/chmod \+x '.*it'\\''s a test'/);
    expect(message).toMatch(/-- sh '.*' \{\}/);
  });

  it('has to name an interpreter that is installed', () => {
    expect(scriptError('#!/no/bin/tool -x\n')).toMatchObject({
      code: 'test-broken',
      message: expect.stringContaining("'/no/bin/tool', which is not installed"),
    });
    expect(scriptError('#!/usr/bin/env -S no-such-tool -x\n').message).toContain("'no-such-tool'");
    expect(scriptError('#! \nexit 0').message).toContain('names no interpreter');
    expect(
      checkScript(current().folder.write('ok', '#!/usr/bin/env -S A=1 sh -e\n', { mode: 0o755 })),
    ).toHaveLength(1);
  });

  it('must not have Windows line ends', () => {
    expect(scriptError('#!/bin/sh\r\nexit 0\r\n')).toMatchObject({
      code: 'test-broken',
      message: expect.stringMatching(/carriage return[\s\S]*sed/),
    });
  });

  it('runs through the shell without a first line for the system', () => {
    const { folder } = current();
    const text = folder.write('text', 'exit 0\n', { mode: 0o755 });
    expect(checkScript(text)).toEqual(['/bin/sh', text]);
    const binary = folder.write('binary', new Uint8Array([127, 69, 76, 70, 2, 1, 1, 0]), { mode: 0o755 });
    expect(checkScript(binary)).toEqual([binary]);
  });
});

describe('a command', () => {
  const input = { inputName: 'a.c' };

  it('has to name a program that is installed', () => {
    expect(errorOf(() => checkCommand(['no-such-tool', '{}'], input))).toMatchObject({
      code: 'test-missing',
      message: expect.stringContaining("'no-such-tool' was not found in PATH"),
    });
    expect(errorOf(() => checkCommand([], input)).code).toBe('options-invalid');
  });

  it('finds a program given by a path from the current folder', () => {
    const { folder } = current();
    const path = folder.write('tool', '#!/bin/sh\n', { mode: 0o644 });
    expect(errorOf(() => checkCommand([path, '{}'], input)).code).toBe('test-not-executable');
    chmodSync(path, 0o755);
    expect(checkCommand([path, '--in={}', '{}{}'], input)).toEqual([path, '--in=a.c', 'a.ca.c']);
  });

  it('has to see the variant in some way', () => {
    expect(errorOf(() => checkCommand(['cat'], input))).toMatchObject({
      code: 'options-invalid',
      message: expect.stringContaining('{}'),
    });
    expect(checkCommand(['cat'], { ...input, stdin: true })[0]).toMatch(/\/cat$/);
  });
});
