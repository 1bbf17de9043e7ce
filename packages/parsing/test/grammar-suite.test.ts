import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadGrammar } from '@pare/grammar';
import { describe, expect, test } from 'vitest';
import { judgesOf } from './three-ways.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'grammar', 'test', 'grammars');

/** `expect.json` beside the .g4 files of a case. */
interface Expectations {
  /** The files to give, in this order; else all, by name. */
  readonly files?: readonly string[];
  readonly start?: string;
  readonly accepted?: readonly string[];
  readonly rejected?: readonly string[];
  /** A part of the message; `FILE:LINE:COLUMN: cause`. */
  readonly error?: string;
  /** Parts of notices, one for each notice. */
  readonly notices?: readonly string[];
  /** Why ANTLR's own parser can't judge this grammar. */
  readonly notForAntlr?: string;
}

describe.each(readdirSync(FOLDER).sort())('grammar %s', (name) => {
  const folder = join(FOLDER, name);
  const expected = JSON.parse(readFileSync(join(folder, 'expect.json'), 'utf8')) as Expectations;
  const files = (
    expected.files ??
    readdirSync(folder)
      .filter((file) => file.endsWith('.g4'))
      .sort()
  ).map((file) => ({ path: file, text: readFileSync(join(folder, file), 'utf8') }));
  const options = {
    start: expected.start,
    readFile: (path: string) =>
      existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : undefined,
  };

  if (expected.error !== undefined) {
    test('is refused', async () => {
      const loading = loadGrammar(files, options).then(judgesOf);
      await expect(loading).rejects.toMatchObject({
        name: 'PareError',
        code: expect.stringMatching(/^grammar-/),
        message: expect.stringContaining(expected.error as string),
      });
    });
    return;
  }

  test('is read as written: by definition, by our parser, by ANTLR', async () => {
    const loaded = await loadGrammar(files, options);
    if (expected.notices !== undefined) {
      expect(loaded.notices).toEqual(expected.notices.map((part) => expect.stringContaining(part)));
    }
    const judges = { ...judgesOf(loaded), ...(expected.notForAntlr !== undefined && { antlr: undefined }) };
    if (expected.notForAntlr === undefined) expect(judges.antlrError).toBeUndefined();
    const verdicts = (text: string): object => {
      const types = judges.tokens(text);
      if (types === undefined) return { text, tokens: 'none' };
      const antlr = judges.antlr?.(types);
      return {
        text,
        naive: judges.naive(types),
        ...judges.pare(types),
        ...(antlr === undefined ? {} : { antlr }),
      };
    };
    const all = (answer: boolean, text: string): object => ({
      text,
      naive: answer,
      plain: answer,
      memo: answer,
      ...(judges.antlr === undefined ? {} : { antlr: answer }),
    });
    const accepted = expected.accepted ?? [];
    expect(accepted.map(verdicts)).toEqual(accepted.map((text) => all(true, text)));
    for (const text of expected.rejected ?? []) {
      const verdict = verdicts(text);
      expect('tokens' in verdict ? all(false, text) : verdict).toEqual(all(false, text));
    }
    expect(accepted.length + (expected.rejected ?? []).length).toBeGreaterThan(2);
  });
});
