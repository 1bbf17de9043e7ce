import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadGrammar, normalizeGrammar } from '@pare/grammar';
import { describe, expect, test } from 'vitest';
import { compileGrammar, Language } from '../src/index.ts';
import { languageOf } from './languages.ts';

const c = languageOf('c');
const json = languageOf('json');
const xml = languageOf('xml');

function check(language: typeof c, text: string, message: string | RegExp): void {
  expect(() => language.parse(text, 'in')).toThrow(
    expect.objectContaining({
      name: 'PareError',
      code: 'input-syntax',
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    }),
  );
}

describe('a syntax error names line, column, what was found and what was expected', () => {
  test('in the middle, at the start, at the end', () => {
    check(json, '{\n  "a": 1,\n  "b" 2\n}', "in:3:7: unexpected '2', expected ':'\n    \"b\" 2\n        ^");
    check(json, '}', /^in:1:1: unexpected '}', expected one of /);
    check(json, '[1, 2', /^in:1:6: unexpected end of file, expected '\]'/);
    check(c, 'int f(void) { return 1 }\n', /^in:1:24: unexpected '}', expected one of .*';'/);
  });
  test('with Windows line ends, tabs and long lines', () => {
    check(json, '[\r\n\t1 2\r\n]', /^in:2:4: unexpected '2', .*\n {3}1 2\n {5}\^$/s);
    check(json, `[${'1, '.repeat(500)} x]`, /\n.{0,104}\n\s*\^$/);
  });
  test('for characters that start no token', () => {
    check(json, '[1, @]', /^in:1:5: unexpected character '@'/);
    check(json, '[1, \u0001]', /^in:1:5: unexpected character U\+0001/);
  });
  test('for end tags that match no start tag, and too many of them', () => {
    check(xml, '<a><b></a></b>', /^in:1:9: The end tag <\/a> does not match the start tag <b>/);
    check(xml, '<a></a></a>', /^in:1:\d+: unexpected/);
    check(xml, '</a>', /^in:1:1: unexpected/);
  });
});

describe('hostile input is decided soon', () => {
  test('nesting a hundred thousand deep', () => {
    const depth = 100_000;
    expect(json.parse('['.repeat(depth) + ']'.repeat(depth), 'in').tree.tokens).toBe(2 * depth);
    check(json, '['.repeat(depth), /^in:1:100001: unexpected end of file/);
    expect(c.parse(`int x = ${'('.repeat(20_000)}1${')'.repeat(20_000)};`, 'in').tree.tokens).toBe(40_005);
    expect(c.parse(`f() ${'{'.repeat(20_000)}${'}'.repeat(20_000)}`, 'in').tree.tokens).toBe(40_003);
  });

  test('a large file with one error, wherever it is', () => {
    const source = readFileSync(
      join(import.meta.dirname, '..', '..', '..', 'examples', 'c-gcc-warning', 'input.c'),
      'utf8',
    );
    const text = source.repeat(8);
    for (const at of [text.lastIndexOf('return'), Math.floor(text.length / 2)]) {
      const cut = text.indexOf(';', at);
      const line = text.slice(0, cut).split('\n').length;
      expect(() => c.parse(`${text.slice(0, cut)} ] ${text.slice(cut)}`, 'in')).toThrow(
        new RegExp(`^in:${line}:\\d+: unexpected '\\]'`),
      );
    }
  });
});

describe('lexers that fail', () => {
  async function language(...texts: readonly string[]): Promise<Language> {
    const loaded = await loadGrammar(texts.map((text, k) => ({ path: `${k}.g4`, text })));
    return new Language({ id: 'T', extensions: [] }, compileGrammar(normalizeGrammar(loaded)));
  }

  test('by matching the empty text for ever', async () => {
    const empty = await language("grammar T; s: A* EOF; A: 'a'*;");
    expect(() => empty.parse('a b', 'in')).toThrow('the lexer comes to no end');
  });
  test('by leaving a mode that nothing was before', async () => {
    const modes = await language(
      "lexer grammar L; A: 'a'; B: 'b' -> popMode;",
      'parser grammar P; options { tokenVocab = L; } s: (A | B)* EOF;',
    );
    expect(() => modes.parse('ab', 'in')).toThrow(/the lexer fails at line \d: popMode/);
  });
  test('at the start of a long text, at once', async () => {
    const comments = await language(
      "grammar T; s: A* EOF; A: 'a'; C: '/*' .*? '*/' -> skip; W: ' ' -> skip;",
    );
    expect(() => comments.parse(`a ${'/* '.repeat(10_000)}`, 'in')).toThrow(
      "in:1:3: unexpected character '/'",
    );
  });
});
