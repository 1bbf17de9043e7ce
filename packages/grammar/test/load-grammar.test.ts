import { describe, expect, test } from 'vitest';
import type { Expression } from '../src/grammar-model.ts';
import { loadGrammar, type NormalizedGrammar, normalizeGrammar } from '../src/index.ts';

async function normalized(text: string, name = 'T'): Promise<NormalizedGrammar> {
  return normalizeGrammar(await loadGrammar([{ path: `${name}.g4`, text }]));
}

function rules(grammar: NormalizedGrammar): string[] {
  return grammar.text
    .split(';\n')
    .slice(1)
    .map((rule) => rule.replace(/\s+/g, ' ').trim())
    .filter((rule) => rule !== '');
}

describe('loading and normalizing', () => {
  test('a combined grammar with labels, arguments, actions and predicates', async () => {
    const loaded = await loadGrammar([
      {
        path: 'dir/T.g4',
        text: `grammar T;
@members { let x = 1; }
file : item+=entry[1] (',' item+=entry[2])* EOF ;
entry[int n] returns [int r] locals [int l] @init { r = 0; } : key=ID '=' value # pair | {n > 1}? ID # name ;
value : NUMBER {x++;} | ~( ',' | ID ) ;
ID : [a-z]+ ; NUMBER : [0-9]+ ; WS : [ \\n]+ -> skip ;`,
      },
    ]);
    expect(loaded.notices.map((notice) => notice.replace(/^dir\/T\.g4:\d+:\d+: /, ''))).toEqual([
      'predicate taken to be true: {n > 1}?',
      'action left out: {x++;}',
    ]);
    expect(rules(normalizeGrammar(loaded))).toEqual([
      'file : file_1 EOF',
      "file_1 : entry (',' entry)*",
      'entry : ID entry_1',
      'entry_1 : entry_2?',
      "entry_2 : '=' value",
      "value : NUMBER | '=' | WS",
    ]);
  });

  test('lexer and parser in two files, in any order, with modes and channels', async () => {
    const lexer = {
      path: 'TLexer.g4',
      text: `lexer grammar TLexer; channels { NOTES } tokens { EXTRA }
A : 'a' ; OPEN : '<' -> pushMode(IN) ; NOTE : '#' ~[\\n]* -> channel(NOTES) ; mode IN; CLOSE : '>' -> popMode ; B : 'b' ;`,
    };
    const parser = {
      path: 'TParser.g4',
      text: 'parser grammar TParser; options { tokenVocab = TLexer; } s : (A | OPEN B* CLOSE)* ;',
    };
    const [one, other] = await Promise.all([loadGrammar([lexer, parser]), loadGrammar([parser, lexer])]);
    const grammar = normalizeGrammar(one);
    expect(normalizeGrammar(other)).toEqual(grammar);
    expect(grammar.modeNames).toEqual(['DEFAULT_MODE', 'IN']);
    expect(grammar.channelNames).toEqual(['DEFAULT_TOKEN_CHANNEL', 'HIDDEN', 'NOTES']);
    expect(grammar.rules[grammar.startRule]?.name).toBe('s_text');
  });

  test('every rule is of one kind, and the text is a grammar that can be loaded again', async () => {
    const grammar = await normalized(
      `grammar T; s : e (';' e)* ';'? EOF ; e : e '*' e | '-' e | e '[' e ']' | ID | '(' e ')' ; ID : [a-z]+ ;`,
    );
    expect(grammar.rules.map(({ kind }) => kind)).toContain('separated');
    expect(grammar.text).not.toMatch(/\be\s*:\s*e\b/);
    expect(grammar.text.startsWith('parser grammar TNormalized;')).toBe(true);
  });
});

describe('a broken grammar', () => {
  const check = async (text: string, message: RegExp): Promise<void> => {
    await expect(normalized(text)).rejects.toMatchObject({
      name: 'PareError',
      code: expect.stringMatching(/^grammar-(invalid|unsupported)$/),
      message: expect.stringMatching(message),
    });
  };

  test.each([
    ['a rule that is not there', 'grammar T; s : x A ; A : [a] ;', /T\.g4:1:16: .*x/],
    ['a missing colon', 'grammar T; s A ; A : [a] ;', /T\.g4:1:1\d: /],
    ['an open block', 'grammar T; s : ( A ; A : [a] ;', /T\.g4:1:\d+: /],
    ['an open literal', "grammar T; s : 'a ; A : [a] ;", /T\.g4:1:\d+: /],
    ['a rule twice', 'grammar T; s : A ; s : A A ; A : [a] ;', /T\.g4:1:\d+: .*s/],
    [
      'channels in a combined grammar',
      'grammar T; channels { X } s : A ; A : [a] -> channel(X) ;',
      /T\.g4:1:\d+: .*channel/,
    ],
    ['recursion that never ends', 'grammar T; s : s A ; A : [a] ;', /left.?recursi|never ends/i],
    ['nothing at all', '', /T\.g4/],
    ['rubbish', '\u0001\u0002 not a grammar', /T\.g4:1:\d+: /],
    ['two start rules', 'grammar T; s : A ; t : A ; A : [a] ;', /can't tell the start rule.*--start/],
  ])('%s', async (_, text, message) => {
    await check(text, message);
  });

  test('an unknown start rule, and files that do not belong together', async () => {
    const file = { path: 'T.g4', text: 'grammar T; s : A ; A : [a] ;' };
    await expect(loadGrammar([file], { start: 'x' })).rejects.toThrow(/no parser rule x/);
    await expect(loadGrammar([file, { ...file, path: 'U.g4' }])).rejects.toThrow(
      /more than one parser grammar in T\.g4, U\.g4/,
    );
    await expect(loadGrammar([{ path: 'P.g4', text: 'parser grammar P; s : A ;' }])).rejects.toThrow(
      /no lexer grammar/,
    );
  });

  test('rules that nest too deeply to be normalized', async () => {
    const loaded = await loadGrammar([{ path: 'T.g4', text: 'grammar T; s : A ; A : [a] ;' }]);
    let expression: Expression = { kind: 'token', name: 'A' };
    for (let depth = 0; depth < 50_000; depth++) expression = { kind: 'optional', body: expression };
    expect(() => normalizeGrammar({ ...loaded, rules: [{ name: 's', source: 's', expression }] })).toThrow(
      'the rules of T refer to each other in chains that are too long',
    );
  });
});
