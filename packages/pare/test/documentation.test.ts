import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..', '..');

const examples = [...readFileSync(join(ROOT, 'docs', 'api.md'), 'utf8').matchAll(/^```js\n(.*?)^```/gms)].map(
  ([, code]) => code as string,
);

describe('docs/api.md', () => {
  test.each(examples.map((code, index) => [index + 1, code] as const))('example %i runs', (_, code) => {
    const folder = mkdtempSync(join(tmpdir(), 'pare-docs-'));
    try {
      mkdirSync(join(folder, 'node_modules'));
      symlinkSync(join(ROOT, 'packages', 'pare'), join(folder, 'node_modules', 'pare'));
      writeFileSync(join(folder, 'example.mjs'), code);
      const { stdout, stderr } = spawnSync(process.execPath, ['example.mjs'], {
        cwd: folder,
        encoding: 'utf8',
      });
      expect(stderr).toBe('');
      const expected = [...code.matchAll(/^\/\/ prints: (.*)$/gm)].map(([, line]) => `${line}\n`).join('');
      expect(stdout).toBe(expected);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

test('every public symbol has a doc comment', () => {
  const index = readFileSync(join(ROOT, 'packages', 'pare', 'src', 'index.ts'), 'utf8');
  const names = [...index.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, list]) =>
    (list as string).split(',').map((name) => name.replace('type ', '').trim()),
  );
  const sources = readdirSync(join(ROOT, 'packages'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /^[\w-]+\/src\/.*\.ts$/.test(path))
    .map((path) => readFileSync(join(ROOT, 'packages', path), 'utf8'));
  const bare = names.filter((name) => {
    const documented = new RegExp(
      `\\*/\\nexport (?:abstract )?(?:async )?(?:function\\*?|const|class|interface|type) ${name}\\b`,
    );
    return name !== '' && !sources.some((text) => documented.test(text));
  });
  expect(bare).toEqual([]);
});
