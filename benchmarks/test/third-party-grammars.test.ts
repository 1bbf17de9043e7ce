import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkGrammar } from 'pare';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grammarFiles, sampleFiles, THIRD_PARTY_GRAMMARS } from '../src/third-party-grammars.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pare-grammars-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('grammars that others wrote', () => {
  test.each(THIRD_PARTY_GRAMMARS)(
    '$name reads real samples as ANTLR does',
    { timeout: 60_000 },
    async (grammar) => {
      // ANTLR's own prediction takes minutes on long samples of some; the benchmark reads them all.
      const size = (path: string): number => statSync(path).size;
      const samples = sampleFiles(grammar, folder)
        .toSorted((a, b) => size(a) - size(b))
        .slice(0, 2);
      const check = await checkGrammar({ grammar: grammarFiles(grammar), start: grammar.start }, samples);
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
});
