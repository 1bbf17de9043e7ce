import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/** docs/architecture.md: who may import whom. Nothing imports cli; testkit is for tests only. */
const ARROWS: Record<string, readonly string[]> = {
  core: [],
  'list-minimizers': ['core'],
  'reduction-tree': ['core'],
  oracle: ['core'],
  reporters: ['core'],
  grammar: ['core', 'reduction-tree'],
  parsing: ['core', 'reduction-tree', 'grammar'],
  'tree-reducers': ['core', 'reduction-tree', 'list-minimizers'],
  session: ['core'],
  language: ['core', 'grammar', 'parsing', 'reduction-tree'],
  pare: [
    'core',
    'list-minimizers',
    'reduction-tree',
    'oracle',
    'reporters',
    'grammar',
    'parsing',
    'tree-reducers',
    'session',
    'language',
  ],
  cli: ['pare', 'reporters'],
  testkit: ['core'],
  benchmarks: ['pare', 'reporters'],
  examples: ['pare', 'reporters'],
};

const ROOT = join(import.meta.dirname, '..', '..', '..');

interface Unit {
  readonly name: string;
  readonly folder: string;
}

function units(): Unit[] {
  const below = (folder: string): string[] =>
    existsSync(join(ROOT, folder)) ? readdirSync(join(ROOT, folder)) : [];
  return [
    ...below('packages').map((name) => ({ name, folder: join('packages', name, 'src') })),
    ...below('grammars').map((name) => ({ name: 'language', folder: join('grammars', name) })),
    ...below('examples').map((name) => ({ name: 'examples', folder: join('examples', name) })),
    { name: 'benchmarks', folder: 'benchmarks' },
  ].filter(({ folder }) => existsSync(join(ROOT, folder)));
}

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (path) =>
        /\.(ts|mjs)$/.test(path) &&
        !/(^|\/)(node_modules|dist|test)\//.test(path) &&
        !path.endsWith('.test.ts'),
    )
    .map((path) => join(folder, path));
}

/** The packages of this workspace that a file imports, as they are named in ARROWS. */
function imports(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const found = [...text.matchAll(/(?:from\s+|import\s*\(?\s*)['"]([^'"]+)['"]/g)].map(
    (match) => match[1] as string,
  );
  return found.flatMap((specifier) => {
    if (specifier === 'pare') return ['pare'];
    if (specifier.startsWith('@pare/language-')) return ['language'];
    return specifier.startsWith('@pare/') ? [specifier.slice('@pare/'.length)] : [];
  });
}

describe('package arrows', () => {
  for (const { name, folder } of units()) {
    test(`${folder} imports only what its layer may`, () => {
      const allowed = ARROWS[name];
      expect(allowed, `${name} has no place in the architecture`).toBeDefined();
      for (const file of sources(folder)) {
        for (const imported of imports(file))
          expect(allowed, `${file} imports ${imported}`).toContain(imported);
      }
    });
  }

  test('grammar takes only symbols and the rule hierarchy from reduction-tree', () => {
    for (const file of sources('packages/grammar/src')) {
      const text = readFileSync(join(ROOT, file), 'utf8');
      for (const [statement] of text.matchAll(/import[^;]*from '@pare\/reduction-tree'/g)) {
        expect(statement, file).toMatch(
          /^import type \{ (RuleHierarchy|SymbolId)(, (RuleHierarchy|SymbolId))* \}/,
        );
      }
    }
  });

  test('only the adapter imports antlr-ng, and no reducer knows ANTLR, processes or files', () => {
    for (const { folder } of units()) {
      for (const file of sources(folder)) {
        const text = readFileSync(join(ROOT, file), 'utf8');
        if (!file.endsWith('grammar/src/antlr-adapter.ts')) expect(text, file).not.toMatch(/['"]antlr-ng/);
        if (/packages\/(core|list-minimizers|reduction-tree|tree-reducers)\//.test(file)) {
          expect(text, file).not.toMatch(/['"](node:(fs|child_process|net|worker_threads)|antlr4ng)/);
        }
      }
    }
  });

  test('no source file is longer than 500 lines', () => {
    for (const { folder } of units()) {
      for (const file of sources(folder)) {
        expect(readFileSync(join(ROOT, file), 'utf8').split('\n').length, file).toBeLessThanOrEqual(501);
      }
    }
  });
});
