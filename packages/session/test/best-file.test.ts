import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BestFile } from '../src/best-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'best-file-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('BestFile', () => {
  test('replaces the whole content, and leaves nothing beside it', () => {
    const file = new BestFile(join(folder, 'best.c'));
    for (const content of ['a longer text', 'short']) {
      file.write(Buffer.from(content));
      expect(readFileSync(file.path, 'utf8')).toBe(content);
    }
    expect(readdirSync(folder)).toEqual(['best.c']);
  });

  test('keeps the content where the new one can’t be written', () => {
    const file = new BestFile(join(folder, 'best.c', 'below.c'));
    writeFileSync(join(folder, 'best.c'), 'before');
    expect(() => file.write(Buffer.from('after'))).toThrow(/can't write the result to .*ENOTDIR/);
    expect(readFileSync(join(folder, 'best.c'), 'utf8')).toBe('before');
  });

  test('clears away what a killed run had begun to write, and nothing else', () => {
    const dead = spawnSync('sh', ['-c', 'echo $$'], { encoding: 'utf8' }).stdout.trim();
    const others = ['best.c', `best.c.${process.ppid}.tmp`, 'best.c.old.tmp', `other.c.${dead}.tmp`];
    for (const name of [...others, `best.c.${dead}.tmp`]) writeFileSync(join(folder, name), '');
    new BestFile(join(folder, 'best.c'));
    expect(readdirSync(folder).sort()).toEqual(others.sort());
  });
});
