import { PareError } from '@pare/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Expression, ModelRules } from '../src/grammar-model.ts';
import { normalizeRules } from '../src/normalize-grammar.ts';
import { joinCommonParts } from '../src/passes/common-parts.ts';
import { mergeDuplicates } from '../src/passes/duplicate-rules.ts';
import { removeEmptyRules } from '../src/passes/empty-rules.ts';
import { dropEndless } from '../src/passes/endless-rules.ts';
import { expandSets } from '../src/passes/expand-sets.ts';
import { inlineRules } from '../src/passes/inline.ts';
import { removeLeftRecursion } from '../src/passes/left-recursion.ts';
import { findLists } from '../src/passes/lists.ts';
import { nameTokensAlike } from '../src/passes/literals-as-tokens.ts';
import { repairNullableLoops } from '../src/passes/nullable-loops.ts';
import { keepReachable } from '../src/passes/reachable.ts';
import { removeRightRecursion } from '../src/passes/right-recursion.ts';
import { simplify } from '../src/passes/simplify.ts';
import { rulesOf } from './ebnf.ts';
import { recognizes } from './recognizer.ts';

const TOKENS = ['A', 'B', 'C'].map((name) => ({ name, all: [name] }));

/** Every word of up to four tokens over A and B, and some with C. */
const WORDS: readonly (readonly string[])[] = (() => {
  const words: string[][] = [[]];
  for (let length = 1, from = 0; length <= 4; length++) {
    const to = words.length;
    for (let k = from; k < to; k++)
      for (const token of ['A', 'B']) words.push([...(words[k] as string[]), token]);
    from = to;
  }
  return [
    ...words,
    ['C'],
    ['A', 'C'],
    ['C', 'A'],
    ['A', 'C', 'A'],
    ['A', 'C', 'B', 'C'],
    ['C', 'A', 'C', 'A', 'C'],
  ];
})();

const { expression } = fc.letrec<{ expression: Expression }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    {
      weight: 4,
      arbitrary: fc.constantFrom('A', 'B', 'C').map((name) => ({ kind: 'token', name }) as const),
    },
    { weight: 3, arbitrary: fc.constantFrom('a', 'b', 'c').map((name) => ({ kind: 'rule', name }) as const) },
    {
      weight: 3,
      arbitrary: fc
        .array(tie('expression'), { maxLength: 3 })
        .map((items) => ({ kind: 'sequence', items }) as const),
    },
    {
      weight: 3,
      arbitrary: fc
        .array(tie('expression'), { minLength: 1, maxLength: 3 })
        .map((alternatives) => ({ kind: 'alternation', alternatives }) as const),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constantFrom('star', 'plus', 'optional'), body: tie('expression') }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'not', names: ['A'] } as const) },
  ),
}));

const grammar: fc.Arbitrary<ModelRules> = fc.tuple(expression, expression, expression).map((expressions) =>
  expressions.map((body, k) => ({
    name: 'abc'[k] as string,
    source: 'abc'[k] as string,
    expression: body,
  })),
);

function check(rules: ModelRules): 'checked' | 'refused' {
  let normal: ModelRules;
  let start: string;
  try {
    [start, normal] = normalizeRules(rules, 'a', TOKENS);
  } catch (error) {
    if (error instanceof PareError && error.code === 'grammar-unsupported') return 'refused';
    throw error;
  }
  // `not` sets stand for the known tokens only, which all words are made of.
  for (const word of WORDS) {
    expect(recognizes(normal, start, word), word.join(' ')).toBe(recognizes(rules, 'a', word));
  }
  return 'checked';
}

const PASSES: Readonly<Record<string, (rules: ModelRules) => ModelRules>> = {
  'literals-as-tokens': (rules) => nameTokensAlike(rules, TOKENS),
  'expand-sets': (rules) => expandSets(rules, TOKENS),
  simplify,
  reachable: (rules) => keepReachable(rules, 'a'),
  'empty-rules': removeEmptyRules,
  'endless-rules': (rules) => dropEndless(rules, 'a'),
  'left-recursion': removeLeftRecursion,
  'right-recursion': removeRightRecursion,
  'nullable-loops': repairNullableLoops,
  'common-parts': joinCommonParts,
  lists: findLists,
  inline: (rules) => inlineRules(rules, 'a'),
  'duplicate-rules': (rules) => mergeDuplicates(rules, 'a'),
};

describe.each(Object.entries(PASSES))('%s', (_, pass) => {
  test('keeps the language of random grammars, as they are and simplified', () => {
    fc.assert(
      fc.property(grammar, fc.boolean(), (raw, simpler) => {
        const rules = simpler ? simplify(raw) : raw;
        let after: ModelRules;
        try {
          after = pass(rules);
        } catch (error) {
          if (error instanceof PareError && error.code === 'grammar-unsupported') return;
          throw error;
        }
        for (const word of WORDS) {
          expect(recognizes(after, 'a', word), word.join(' ')).toBe(recognizes(rules, 'a', word));
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('normalization', () => {
  test('keeps the language of random grammars', { timeout: 120_000 }, () => {
    let refused = 0;
    let checked = 0;
    fc.assert(
      fc.property(grammar, (rules) => {
        if (check(rules) === 'refused') refused++;
        else checked++;
      }),
      { numRuns: 3000 },
    );
    expect(checked).toBeGreaterThan(1000);
    expect(refused / (refused + checked)).toBeLessThan(0.35);
  });

  test.each([
    { a: 'a B a | A' },
    { a: 'a B a | C a | a C | A' },
    { a: 'b A | C', b: 'a B | A' },
    { a: 'A a | A' },
    { a: 'A (B a)?' },
    { a: 'b (C b)* C?', b: 'A | B' },
    { a: '(b C)* b?', b: 'A b?' },
    { a: '(A? B?)*' },
    { a: 'b+ A', b: 'C* B?' },
    { a: 'a? A | B' },
  ])('keeps the language of $a', (definitions) => {
    expect(check(rulesOf(definitions as Record<string, string>))).toBe('checked');
  });
});
