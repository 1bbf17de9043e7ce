import { compileAsWritten, loadGrammar, normalizeGrammar } from '@pare/grammar';
import { ATNDeserializer, type ParserInterpreter } from 'antlr4ng';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseByBacktracking } from '../src/backtracking-parser.ts';
import { compileGrammar, type GrammarHooks, Language, parserCodeIn, SampleChecker } from '../src/index.ts';
import { parseWithMemo } from '../src/memo-parser.ts';
import { ParserHooks } from '../src/parser-hooks.ts';
import { deserializeTables } from '../src/parser-tables.ts';

async function load(
  text: string,
  hooks: GrammarHooks,
): Promise<{ language: Language; check: SampleChecker }> {
  const loaded = await loadGrammar([{ path: 'G.g4', text }], { keepsCode: parserCodeIn(hooks) });
  expect(loaded.notices).toEqual([]);
  const facts = { id: 'G', extensions: [], hooks };
  const language = new Language(facts, compileGrammar(normalizeGrammar(loaded)));
  return { language, check: new SampleChecker(language, compileAsWritten(loaded)) };
}

/** The verdict that the normalized grammar, the grammar as written and ANTLR agree on. */
function verdict(check: SampleChecker, text: string): string {
  const { normalized, differences } = check.check(text, 'text');
  return [normalized, ...differences].join('; ');
}

describe('line ends that count', () => {
  const grammar = `grammar G;
program : statement* EOF ;
statement : 'return' ({this.here()}? expr)? end | expr end ;
expr : expr {this.here()}? '++' | expr '+' expr | ID | '(' expr ')' ;
end : ';' | EOF | {!this.here()}? | {LT(1) == "}"}? ;
ID : [a-z]+ ;
NEWLINE : '\\n' -> channel(HIDDEN) ;
BLANK : ' ' -> skip ;
`;
  const hooks: GrammarHooks = {
    parser: (Base) =>
      class extends Base {
        here(): boolean {
          const { inputStream } = this;
          return inputStream.index === 0 || inputStream.get(inputStream.index - 1).channel === 0;
        }
      },
    code: { 'LT(1) == "}"': (parser: ParserInterpreter) => parser.inputStream.LT(1)?.text === '}' },
  };

  test.each([
    ['a + b\nc', 'accepted'],
    ['a b', 'rejected'],
    ['a++\nb++;c', 'accepted'],
    ['a\n++', 'rejected'],
    ['return\na', 'accepted'],
    ['return a; return', 'accepted'],
    ['return a b', 'rejected'],
  ])('%j is %s', async (text, expected) => {
    const { check } = await load(grammar, hooks);
    expect(verdict(check, text)).toBe(expected);
  });

  test('a refusal is part of the message', async () => {
    const { language } = await load(grammar, hooks);
    expect(() => language.parse('a b', 'x')).toThrow(
      'x:1:3: unexpected \'b\', where {!this.here()}? and {LT(1) == "}"}? does not hold',
    );
  });

  test('code leaves no trace in the tree', async () => {
    const { language } = await load(grammar, hooks);
    const { tree, render } = language.parse('return\na++\nb', 'x');
    expect(render(tree)).toBe('return\na++\nb');
  });
});

describe('code that keeps state', () => {
  const grammar = `grammar G;
text : (line)* EOF ;
line : 'type' ID {this.define();} ';' | name ID ';' | ID '*' {this.wrong();} ID '!' | ID '*' ID ';' | block ;
name : {this.isType()}? ID '*'* ;
block : '{' {this.open();} line* '}' {this.close();} ;
ID : [a-z]+ ;
BLANK : [ \\n] -> skip ;
`;
  const hooks: GrammarHooks = {
    parser: (Base) =>
      class extends Base {
        types = [new Set<string>()];
        define(): void {
          this.types.at(-1)?.add(this.inputStream.LT(-1)?.text ?? '');
        }
        isType(): boolean {
          const name = this.inputStream.LT(1)?.text ?? '';
          return this.types.some((names) => names.has(name));
        }
        open(): void {
          this.types.push(new Set());
        }
        close(): void {
          this.types.pop();
        }
        wrong(): void {
          this.types.at(-1)?.add('wrong');
        }
      },
  };

  test.each([
    ['type t; t a; t * * b;', 'accepted'],
    ['t a;', 'rejected'],
    ['{ type t; t a; } { type t; t b; }', 'accepted'],
    ['{ type t; t a; } t b;', 'rejected'],
    // What was done on the way to an alternative that failed is undone.
    ['a * b; wrong c;', 'rejected'],
    ['type wrong; a * b; wrong c;', 'accepted'],
  ])('%j is %s', async (text, expected) => {
    const { check } = await load(grammar, hooks);
    expect(verdict(check, text)).toBe(expected);
  });

  test('errors of the hooks name the code and the place', async () => {
    const failing = {
      parser: (Base: Parameters<NonNullable<GrammarHooks['parser']>>[0]) =>
        class extends Base {
          define(): void {
            throw new Error('no such thing');
          }
        },
    };
    const loaded = await loadGrammar([{ path: 'G.g4', text: grammar }], { keepsCode: parserCodeIn(failing) });
    const language = new Language(
      { id: 'G', extensions: [], hooks: failing },
      compileGrammar(normalizeGrammar(loaded)),
    );
    expect(() => language.parse('type\nt;', 'x')).toThrow(
      'the hooks failed to run {this.define();} at 2:2 of the input: no such thing',
    );
  });
});

test.each<[string, GrammarHooks, string]>([
  [
    'throws',
    { code: { 'foo()': () => fail() } },
    'the hooks failed to read token 2 of the input: no such thing',
  ],
  [
    'moves back for ever',
    {
      code: {
        'foo()': (lexer: { inputStream: { seek(to: number): void } }) => lexer.inputStream.seek(0),
      } as never,
    },
    'the hooks come to no end: they have given 1013 tokens of 3 characters.',
  ],
  [
    'gives no token',
    {
      lexer: (Base) =>
        class extends Base {
          override nextToken() {
            return undefined as never;
          }
        },
    },
    'the hooks gave nothing, as token 1 of the input.',
  ],
  [
    'gives tokens of another grammar',
    {
      lexer: (Base) =>
        class extends Base {
          override nextToken() {
            return Object.assign(super.nextToken(), { type: 99 });
          }
        },
    },
    'the hooks gave a token of type 99, which the grammar does not have, as token 1 of the input.',
  ],
  [
    'throws at once',
    { lexer: () => fail() },
    'the hooks failed to make the class of the lexer: no such thing',
  ],
  [
    'is no class',
    { lexer: () => ({}) as never },
    "the hooks' lexer gives no class that extends the one it gets.",
  ],
  [
    'is another class',
    { lexer: () => class {} as never },
    "the hooks' lexer gives no class that extends the one it gets.",
  ],
])('a lexer that %s is named', async (_, hooks, message) => {
  const text = `grammar G; s : A* EOF ; A : 'a' | 'b' {foo()} ;`;
  const loaded = await loadGrammar([{ path: 'G.g4', text }]);
  const compiled = compileGrammar(normalizeGrammar(loaded));
  expect(() => new Language({ id: 'G', extensions: [], hooks }, compiled).parse('aba', 'x')).toThrow(
    expect.objectContaining({ code: 'hooks-invalid', message }),
  );
});

function fail(): never {
  throw new Error('no such thing');
}

test('$x::y is the member of that name', async () => {
  const { check } = await load(
    `grammar G; a : {$a::on}? 'x' EOF | {!$a::on}? 'y' EOF | {$b::off}? 'z' EOF ;`,
    {
      parser: (Base) =>
        class extends Base {
          'a::on'(): boolean {
            return true;
          }
          get 'b::off'(): boolean {
            return false;
          }
        },
    },
  );
  expect(['x', 'y', 'z'].map((text) => verdict(check, text))).toEqual(['accepted', 'rejected', 'rejected']);
});

const HOOKS: GrammarHooks = {
  parser: (Base) =>
    class extends Base {
      count = 0;
      add(): void {
        this.count++;
      }
      few(): boolean {
        return this.count < 2;
      }
      even(): boolean {
        return this.inputStream.index % 2 === 0;
      }
    },
};

/** A rule's right-hand side with code here and there. */
const alternatives = (() => {
  const code = fc.constantFrom('{even()}?', '{few()}?', '{add();}');
  const item = fc.constantFrom(
    "'a'",
    "'b'",
    "'c'",
    's',
    't',
    "('a' | 'b' s)?",
    "('c' {add();})*",
    '(t | {even()}? )',
  );
  const sequence = fc.array(fc.oneof({ weight: 4, arbitrary: item }, { weight: 2, arbitrary: code }), {
    maxLength: 4,
  });
  return fc.array(
    sequence.map((items) => items.join(' ')),
    { minLength: 1, maxLength: 3 },
  );
})();

test('random grammars with code: the same texts before and after normalization, with and without memo', {
  timeout: 600_000,
}, async () => {
  const texts = [
    '',
    'a',
    'b',
    'c',
    'ab',
    'ba',
    'ca',
    'cc',
    'abc',
    'cab',
    'aab',
    'ccc',
    'abca',
    'cccc',
    'baba',
  ];
  let compared = 0;
  let coded = 0;
  const grammar = fc.tuple(alternatives, alternatives);
  await fc.assert(
    fc.asyncProperty(grammar, async ([s, t]) => {
      const text = `grammar G; start : s EOF ; s : ${s.join(' | ')} | 'a' ; t : ${t.join(' | ')} | 'b' ;`;
      const loaded = await loadGrammar([{ path: 'G.g4', text }], { keepsCode: parserCodeIn(HOOKS) });
      const written = compileAsWritten(loaded);
      if (written.kind === 'none') return;
      let grammar: ReturnType<typeof normalizeGrammar>;
      try {
        grammar = normalizeGrammar(loaded);
      } catch {
        return;
      }
      if (grammar.notices.some((notice) => notice.startsWith('all code'))) return;
      const language = new Language({ id: 'G', extensions: [], hooks: HOOKS }, compileGrammar(grammar));
      const tables = deserializeTables(compileGrammar(grammar).tables);
      const checker = new SampleChecker(language, written);
      for (const sample of texts) {
        const { normalized, written: asWritten } = checker.check(sample, 'x');
        const types = language.parserTypes(sample);
        if (types === undefined) continue;
        const hooks = new ParserHooks(hookedPart(language), HOOKS);
        const [plain, memo] = [parseByBacktracking, parseWithMemo].map(
          (parse) =>
            parse(tables, types, grammar.startRule, 500_000, {
              code: hooks.runner(language.tokenStream(sample)),
            }).kind,
        );
        if (plain !== 'gave-up') expect([text, sample, plain]).toEqual([text, sample, memo]);
        if (asWritten !== 'too-slow') expect([text, sample, normalized]).toEqual([text, sample, asWritten]);
        compared++;
        if (grammar.parserCode.length > 0) coded++;
      }
    }),
    { numRuns: Number(process.env.PARE_RUNS ?? 25) },
  );
  expect(compared).toBeGreaterThan(100);
  expect(coded).toBeGreaterThan(50);
});

function hookedPart({ grammar }: Language): ConstructorParameters<typeof ParserHooks>[0] {
  return {
    atn: new ATNDeserializer().deserialize([...grammar.parserAtn]),
    ruleNames: grammar.rules.map(({ name }) => name),
    tokenSymbols: grammar.tokenSymbols,
    code: grammar.parserCode,
  };
}
