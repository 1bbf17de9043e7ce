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
import { INIT_FLAGS, keyOf, optionOf, REDUCE_FLAGS } from '../src/flags.ts';

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

describe('the options', () => {
  test('are all named in README.md or docs', () => {
    const files = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.md'))
      .map((path) => join(ROOT, 'docs', path));
    const text = [join(ROOT, 'README.md'), ...files].map((path) => readFileSync(path, 'utf8')).join('\n');
    const missing = [...REDUCE_FLAGS, ...INIT_FLAGS].filter(
      ({ name }) => !new RegExp(`--${name}(?![\\w-])`).test(text),
    );
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  test('have a row each in the table of configuration keys', () => {
    const text = readFileSync(join(ROOT, 'docs', 'api.md'), 'utf8');
    const rows = [...text.matchAll(/^\| `(\w+)` \| (.*) \| (.*) \|$/gm)];
    const shown = Object.fromEntries(rows.map(([, key, value, option]) => [key, [value, option]]));
    for (const flag of REDUCE_FLAGS) {
      if (flag.name === 'config') continue;
      const [value, option] = shown[keyOf(flag)] ?? [];
      expect(option, flag.name).toContain(
        flag.name === 'test' ? '`test`' : (optionOf(flag) ?? 'none: the command line only'),
      );
      for (const choice of flag.choices ?? []) expect(value).toContain(`\`${choice}\``);
    }
    expect(rows).toHaveLength(REDUCE_FLAGS.length + 1);
  });

  test('every error code is explained', () => {
    const codes = readFileSync(join(ROOT, 'packages', 'core', 'src', 'errors.ts'), 'utf8');
    const text = readFileSync(join(ROOT, 'docs', 'troubleshooting.md'), 'utf8');
    const missing = [...codes.matchAll(/^ {2}\| '([\w-]+)'/gm)].filter(
      ([, code]) => !text.includes(`\`${code}\``),
    );
    expect(missing.map(([, code]) => code)).toEqual([]);
  });
});
