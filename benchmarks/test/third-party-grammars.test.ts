import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkGrammar, reduce } from 'pare';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  sampleFiles,
  THIRD_PARTY_GRAMMARS,
  type ThirdPartyGrammar,
  userGrammar,
} from '../src/third-party-grammars.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pare-grammars-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('grammars that others wrote', () => {
  test.each(THIRD_PARTY_GRAMMARS)(
    '$name reads real samples as ANTLR does',
    { timeout: 180_000 },
    async (grammar) => {
      // ANTLR's own prediction takes minutes on long samples of some; the benchmark reads them all.
      const size = (path: string): number => statSync(path).size;
      const samples = sampleFiles(grammar, folder)
        .toSorted((a, b) => size(a) - size(b))
        .slice(0, 2);
      const check = await checkGrammar(userGrammar(grammar), samples);
      expect(check.samples.length).toBeGreaterThan(0);
      for (const { path, differences, normalized, antlr } of check.samples) {
        expect({ path, differences, normalized, antlr }).toEqual({
          path,
          differences: [],
          normalized: 'accepted',
          antlr: 'accepted',
        });
      }
    },
  );

  test.each([
    ['a = b / c\nd = /[/]/g\n++e\n', 'accepted'],
    ['function f() { return\nx }', 'accepted'],
    ['a = b c', 'rejected'],
    ['throw\nx', 'rejected'],
  ])('ECMAScript, with hooks, knows where statements end: %j is %s', async (text, expected) => {
    const grammar = THIRD_PARTY_GRAMMARS.find(({ name }) => name === 'ECMAScript 5') as ThirdPartyGrammar;
    const sample = join(folder, 'sample.js');
    writeFileSync(sample, text);
    const { samples, notices } = await checkGrammar(userGrammar(grammar), [sample]);
    expect(notices).toEqual([]);
    expect(samples).toMatchObject([{ normalized: expected, written: expected, antlr: expected }]);
  });

  test('Python, with hooks, is reduced to what stays Python', { timeout: 180_000 }, async () => {
    const grammar = THIRD_PARTY_GRAMMARS.find(({ name }) => name === 'Python 3') as ThirdPartyGrammar;
    const input = sampleFiles(grammar, folder).find((path) => path.endsWith('MSVSProject.py')) as string;
    const path = join(folder, 'property.mjs');
    writeFileSync(
      path,
      String.raw`export default (text) => /class Tool[^]*\n {8}self\.\w+ = attrs/.test(text);`,
    );
    const output = join(folder, 'reduced.py');
    const { bytes, report } = await reduce({
      ...userGrammar(grammar),
      input,
      output,
      test: { kind: 'module', path },
      jobs: 1,
      check: true,
    });
    expect(report.finished).toBe('fixpoint');
    expect(Buffer.from(bytes).toString()).toBe('class Tool:\n\n        self._attrs = attrs\n');
  });
});
