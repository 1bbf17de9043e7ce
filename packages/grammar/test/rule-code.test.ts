import { describe, expect, test } from 'vitest';
import { type ModelRules, rewrite } from '../src/grammar-model.ts';
import { loadGrammar, normalizeGrammar } from '../src/index.ts';
import { codeAsRules, endlessCode, withoutCode, withoutEndlessCode } from '../src/rule-code.ts';
import { rulesOf, shown } from './ebnf.ts';

/** Tokens P and Q stand for code. */
function coded(definitions: Readonly<Record<string, string>>): ModelRules {
  return rulesOf(definitions).map((rule) => ({
    ...rule,
    expression: rewrite(rule.expression, (part) =>
      part.kind === 'token' && /^[PQ]$/.test(part.name) ? { ...part, name: `{${part.name}}?` } : part,
    ),
  }));
}

describe('code in parser rules', () => {
  test('counts where something is there for it', () => {
    const rules = coded({ a: 'P A (Q | B) | Q A B | P' });
    expect(shown(withoutCode(rules, (text) => text === '{P}?'))).toEqual({
      a: '({P}? A (() | B)) | (A B) | {P}?',
    });
    expect(shown(withoutCode(rules, () => false))).toEqual({ a: '(A (() | B)) | (A B) | ()' });
  });

  test.each([
    ['before a left recursion', { a: 'P a A | B' }, { a: '(a A) | B' }],
    ['before an indirect one', { a: 'P b A | B', b: 'a Q C' }, { a: '(b A) | B', b: 'a {Q}? C' }],
    ['in a rule before it', { a: 'b a A | B', b: 'P' }, { a: '(b a A) | B', b: '' }],
    ['alone in a loop', { a: '(A | P)* Q B' }, { a: '(A | ())* B' }],
    ['in a rule alone in a loop', { a: 'b* Q B', b: 'P' }, { a: 'b* B', b: '' }],
  ])('%s goes', (_, before, after) => {
    const [rules, notices] = withoutEndlessCode(coded(before));
    expect(shown(rules)).toEqual(after);
    expect(notices.length).toBeGreaterThan(0);
  });

  test.each([
    ['after a left recursion', { a: 'a P A | B' }],
    ['before a token in a loop', { a: '(P A)* Q' }],
    ['before a right recursion', { a: 'A P a | B' }],
  ])('%s stays', (_, before) => {
    const rules = coded(before);
    expect(withoutEndlessCode(rules)).toEqual([rules, []]);
  });

  test('is seen where a pass makes a loop of it', () => {
    expect([...endlessCode(coded({ a: 'B P*' }))]).toEqual(['a']);
  });

  test('has a rule of its own in the end, one for equal code', () => {
    const [rules, code] = codeAsRules(coded({ a: 'P A Q', code_1: 'P' }));
    expect(shown(rules)).toEqual({
      a: 'code_12 A code_2',
      code_1: 'code_12',
      code_12: '{P}?',
      code_2: '{Q}?',
    });
    expect([...code]).toEqual([
      ['code_12', '{P}?'],
      ['code_2', '{Q}?'],
    ]);
  });
});

test('the normalized grammar keeps the code that counts, and tells of the rest', async () => {
  const text = `grammar G;
a : {this.p()}? A (B {$a::n++;})* | a {left();} 'c' | {other}? B ;
A : 'a' ; B : 'b' ;`;
  const loaded = await loadGrammar([{ path: 'G.g4', text }], {
    keepsCode: (code) => code !== '{other}?' && code !== '{left();}',
  });
  expect(loaded.notices).toEqual([
    'G.g4:2:39: action left out: {left();}',
    'G.g4:2:55: predicate taken to be true: {other}?',
  ]);
  const normal = normalizeGrammar(loaded);
  expect(normal.parserCode.map(({ rule, text }) => [normal.rules[rule]?.name, text])).toEqual([
    ['code_1', '{this.p()}?'],
    ['code_2', '{$a::n++;}'],
  ]);
  expect(normal.rules.find(({ name }) => name === 'code_1')).toEqual({
    kind: 'sequence',
    name: 'code_1',
    items: [],
  });
  expect(normal.text).toContain('{\\$a::n++;}');
});

test('code that would loop forever after normalization is left out as a whole', async () => {
  const text = `grammar G; a : a {p();} | B ; B : 'b' ;`;
  const normal = normalizeGrammar(await loadGrammar([{ path: 'G.g4', text }], { keepsCode: () => true }));
  expect(normal.parserCode).toEqual([]);
  expect(normal.notices).toEqual([
    'all code of parser rules left out: that of rule a makes an endless loop.',
  ]);
});
