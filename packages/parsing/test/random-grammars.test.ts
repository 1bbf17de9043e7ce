import { PareError } from '@pare/core';
import { loadGrammar } from '@pare/grammar';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Expression } from '../../grammar/src/grammar-model.ts';
import { type Judges, judgesOf } from './three-ways.ts';

type Loaded = Awaited<ReturnType<typeof loadGrammar>>;

/** For longer runs: how many grammars. */
const { PARE_RUNS } = process.env;

const TOKENS = ['A', 'B', 'C'];

/** Every sentence of up to four tokens. */
const SENTENCES: readonly (readonly number[])[] = (() => {
  const all: number[][] = [[]];
  for (let at = 0; at < all.length && (all[at] as number[]).length < 4; at++)
    for (const type of TOKENS.keys()) all.push([...(all[at] as number[]), type + 1]);
  return all;
})();

const token = fc.constantFrom(...TOKENS).map((name): Expression => ({ kind: 'token', name }));
const rule = fc.constantFrom('a', 'b', 'c').map((name): Expression => ({ kind: 'rule', name }));
const sequence = (items: readonly Expression[]): Expression => ({ kind: 'sequence', items });

const { expression } = fc.letrec<{ expression: Expression }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 3 },
    { weight: 5, arbitrary: token },
    { weight: 3, arbitrary: rule },
    { weight: 4, arbitrary: fc.array(tie('expression'), { maxLength: 3 }).map(sequence) },
    {
      weight: 3,
      arbitrary: fc
        .array(tie('expression'), { minLength: 1, maxLength: 3 })
        .map((alternatives): Expression => ({ kind: 'alternation', alternatives })),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constantFrom('star', 'plus', 'optional'), body: tie('expression') }),
    },
    { weight: 1, arbitrary: fc.constant<Expression>({ kind: 'not', names: ['A'] }) },
  ),
}));

/** A rule of operators over itself, as people write expressions. */
const operators = fc.constantFrom('a', 'b', 'c').chain((name) => {
  const self: Expression = { kind: 'rule', name };
  const shape = fc.oneof(
    token.map((op) => sequence([self, op, self])),
    token.map((op) => sequence([self, op])),
    token.map((op) => sequence([op, self])),
    fc.tuple(token, token).map(([open, close]) => sequence([self, open, self, close, self])),
    fc.tuple(rule, token).map(([other, op]) => sequence([other, op])),
    token,
  );
  return fc
    .array(shape, { minLength: 1, maxLength: 4 })
    .chain((alternatives) =>
      token.map((primary): Expression => ({ kind: 'alternation', alternatives: [...alternatives, primary] })),
    );
});

const body = fc.oneof({ weight: 2, arbitrary: expression }, { weight: 1, arbitrary: operators });
const grammar = fc.tuple(body, body, body);

let base: Loaded;
beforeAll(async () => {
  const text = "grammar Base; a : A B C ; A : 'a' ; B : 'b' ; C : 'c' ;";
  base = await loadGrammar([{ path: 'Base.g4', text }]);
});

function judge(expressions: readonly Expression[]): Judges | undefined {
  const rules = expressions.map((of, k) => ({
    name: 'abc'[k] as string,
    source: 'abc'[k] as string,
    expression: of,
  }));
  try {
    return judgesOf({ ...base, rules });
  } catch (error) {
    if (error instanceof PareError && error.code === 'grammar-unsupported') return undefined;
    throw error;
  }
}

test('random grammars: the definition, our parsers and ANTLR agree on every sentence', {
  timeout: 600_000,
}, () => {
  let compared = 0;
  let byAntlr = 0;
  fc.assert(
    fc.property(grammar, (expressions) => {
      const judges = judge(expressions);
      if (judges === undefined) return;
      for (const sentence of SENTENCES) {
        const naive = judges.naive(sentence);
        const found = { ...judges.pare(sentence), antlr: judges.antlr?.(sentence) ?? naive };
        expect(found, sentence.join(' ')).toEqual({ plain: naive, memo: naive, antlr: naive });
        compared++;
        if (judges.antlr !== undefined) byAntlr++;
      }
    }),
    { numRuns: Number(PARE_RUNS ?? 40) },
  );
  expect(compared).toBeGreaterThan(1000);
  expect(byAntlr).toBeGreaterThan(200);
});
