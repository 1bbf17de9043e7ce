import { describe, expect, test } from 'vitest';
import type { ModelRules } from '../src/grammar-model.ts';
import { joinCommonParts } from '../src/passes/common-parts.ts';
import { mergeDuplicates } from '../src/passes/duplicate-rules.ts';
import { removeEmptyRules } from '../src/passes/empty-rules.ts';
import { dropEndless } from '../src/passes/endless-rules.ts';
import { expandSets } from '../src/passes/expand-sets.ts';
import { withoutGrowth } from '../src/passes/growth.ts';
import { inlineRules } from '../src/passes/inline.ts';
import { leftCornerTransform } from '../src/passes/left-corner-transform.ts';
import { removeLeftRecursion } from '../src/passes/left-recursion.ts';
import { findLists } from '../src/passes/lists.ts';
import { nameTokensAlike } from '../src/passes/literals-as-tokens.ts';
import { repairNullableLoops } from '../src/passes/nullable-loops.ts';
import { keepReachable } from '../src/passes/reachable.ts';
import { removeRightRecursion } from '../src/passes/right-recursion.ts';
import { simplify } from '../src/passes/simplify.ts';
import { rulesOf, shown } from './ebnf.ts';

type Definitions = Readonly<Record<string, string>>;

function check(pass: (rules: ModelRules) => ModelRules, before: Definitions, after: Definitions): void {
  expect(shown(pass(rulesOf(before)))).toEqual(after);
}

describe('simplify', () => {
  test('opens nested sequences and alternations', () => {
    check(simplify, { a: '(A (B C)) D' }, { a: 'A B C D' });
    check(simplify, { a: 'A | (B | (C | A))' }, { a: 'A | B | C' });
  });
  test('makes an empty alternative an optional', () => {
    check(simplify, { a: '(A | B | )' }, { a: '(A | B)?' });
    check(simplify, { a: 'A ( | B)' }, { a: 'A B?' });
  });
  test('a quantifier of a quantifier is one', () => {
    check(
      simplify,
      { a: '(A*)?', b: '(A+)*', c: '(A?)+', d: '(A+)+' },
      { a: 'A*', b: 'A*', c: 'A*', d: 'A+' },
    );
  });
});

describe('expand-sets', () => {
  const tokens = ['A', 'B', 'C'].map((name) => ({ name, all: [name, `'${name.toLowerCase()}'`] }));
  const expand = (rules: ModelRules): ModelRules => expandSets(rules, tokens);
  test('a wildcard is any token, a set any but those it names, by symbol or literal', () => {
    check(expand, { a: '.' }, { a: 'A | B | C' });
    check(expand, { a: "~(A) D ~('c' | B)" }, { a: '(B | C) D A' });
  });
});

describe('left-recursion', () => {
  test('binary operators become a list of operands', () => {
    check(
      removeLeftRecursion,
      { e: "e '*' e | e '+' e | ID" },
      { e: "e_operand (('*' | '+') e_operand)*", e_operand: 'ID' },
    );
  });
  test('prefixes and suffixes belong to the operand', () => {
    check(
      removeLeftRecursion,
      { e: "'-' e | e '!' | e '(' e ')' | e '+' e | ID | '(' e ')'" },
      { e: "e_operand ('+' e_operand)*", e_operand: "'-'* (ID | ('(' e ')')) ('!' | ('(' e ')'))*" },
    );
  });
  test('a ternary operator is a suffix that ends in an operand', () => {
    check(
      removeLeftRecursion,
      { e: "e '?' e ':' e | e '=' e | ID" },
      { e: "e_operand ('=' e_operand)*", e_operand: "ID ('?' e ':' e_operand)*" },
    );
  });
  test('a list that recurses on the left', () => {
    check(removeLeftRecursion, { l: 'l X | X' }, { l: 'l_operand', l_operand: 'X X*' });
    check(removeLeftRecursion, { l: "l ',' X | X" }, { l: 'l_operand', l_operand: "X (',' X)*" });
  });
  test('recursion that stands first in a block, or after what is left out', () => {
    check(
      removeLeftRecursion,
      { e: "(e '+' | e '-')? T" },
      { e: 'e_operand', e_operand: "T (('+' T) | ('-' T))*" },
    );
  });
  test('indirect recursion is made direct first', () => {
    check(
      removeLeftRecursion,
      { a: 'b X | Y', b: 'a Z | W' },
      { a: 'a_operand', b: '(a Z) | W', a_operand: '((W X) | Y) (Z X)*' },
    );
    check(
      removeLeftRecursion,
      { e: "call | get | ID | e '+' e", call: "e '(' ')'", get: "e '.' ID | call '!'" },
      {
        e: "e_operand ('+' e_operand)*",
        call: "e '(' ')'",
        get: "(e '.' ID) | (call '!')",
        e_operand: "ID (('(' ')') | ('.' ID) | ('(' ')' '!'))*",
      },
    );
  });
  test('recursion behind what can be empty', () => {
    check(removeLeftRecursion, { a: 'X* a Y | Z' }, { a: 'a_operand', a_operand: '((X X* a Y) | Z) Y*' });
  });
  test('what never ends is refused', () => {
    expect(() => removeLeftRecursion(rulesOf({ a: 'a X' }))).toThrow(
      /rule a is left-recursive in a way that never ends/,
    );
    expect(() => removeLeftRecursion(rulesOf({ a: 'a X? | Y' }))).toThrow(
      /what follows the rule itself can be empty/,
    );
  });
});

describe('right-recursion', () => {
  test('that merely repeats becomes a star', () => {
    check(removeRightRecursion, { l: 'X l | X' }, { l: 'X* X' });
    check(removeRightRecursion, { l: "X (',' l)?" }, { l: "(X ',')* X" });
    check(removeRightRecursion, { l: 'X l?' }, { l: 'X* X' });
    check(removeRightRecursion, { u: "'-' u | '!' u | P" }, { u: "('-' | '!')* P" });
  });
  test('other recursion stays', () => {
    check(removeRightRecursion, { e: "'(' e ')' | X" }, { e: "('(' e ')') | X" });
    check(removeRightRecursion, { e: 'A? e | X' }, { e: '(A? e) | X' });
  });
});

describe('nullable-loops', () => {
  test('a repeated body that can be empty loses the empty text', () => {
    check(repairNullableLoops, { a: '(A? B?)*' }, { a: '(A | B)*' });
    check(repairNullableLoops, { a: 'b*', b: 'X?' }, { a: 'X*', b: 'X?' });
    check(repairNullableLoops, { a: 'b+', b: 'X* Y?' }, { a: '((X+ Y?) | Y)*', b: 'X* Y?' });
  });
  test('what can’t be repaired is refused', () => {
    expect(() => repairNullableLoops(rulesOf({ a: 'a* | X' }))).not.toThrow(TypeError);
  });
});

describe('lists', () => {
  test('one or more', () => {
    check(findLists, { a: 'X X*', b: 'X* X' }, { a: 'X+', b: 'X+' });
    check(findLists, { a: 'A B C (B C)*' }, { a: 'A (B C)+' });
  });
  test('separated lists, in every form', () => {
    check(findLists, { a: "x (',' x)*", x: 'X' }, { a: "{x ','}", x: 'X' });
    check(findLists, { a: "(x ',')* x", x: 'X' }, { a: "{x ','}", x: 'X' });
    check(findLists, { a: "(x (',' x)*)?", x: 'X' }, { a: "{x ','}?", x: 'X' });
    check(findLists, { a: "'[' x (',' x)* ','? ']'", x: 'X' }, { a: "'[' {x ',' ','?} ']'", x: 'X' });
    check(findLists, { a: "(x ',')* x?", x: 'X' }, { a: "{x ',' ','?}?", x: 'X' });
  });
  test('a trailing separator after any of them', () => {
    check(findLists, { a: "(x ',')* x ','?", x: 'X' }, { a: "{x ',' ','?}", x: 'X' });
  });
  test('elements of several items, separators of several', () => {
    check(findLists, { a: "K '=' V (',' K '=' V)*" }, { a: "{(K '=' V) ','}" });
    check(findLists, { a: "X (',' NL X)*" }, { a: "{X (',' NL)}" });
    check(findLists, { a: 'o ((P | M) o)*', o: 'X' }, { a: '{o (P | M)}', o: 'X' });
  });
  test('elements and separators that can be empty stay as they are', () => {
    check(findLists, { a: "x (',' x)*", x: 'X?' }, { a: "x (',' x)*", x: 'X?' });
    check(findLists, { a: 'X (S? X)*' }, { a: 'X (S? X)*' });
  });
});

describe('reachable', () => {
  test('drops what no derivation uses', () => {
    check(
      (rules) => keepReachable(rules, 'a'),
      { a: 'b', b: 'B a?', c: 'a d', d: 'D' },
      { a: 'b', b: 'B a?' },
    );
  });
});

describe('literals-as-tokens', () => {
  test('a token has one name', () => {
    const tokens = [
      { name: "'+'", all: ["'+'", 'PLUS'] },
      { name: 'ID', all: ['ID'] },
    ];
    check((rules) => nameTokensAlike(rules, tokens), { a: "PLUS '+' ID EOF" }, { a: "'+' '+' ID EOF" });
  });
});

describe('common-parts', () => {
  test('what only some alternatives have becomes optional', () => {
    check(
      joinCommonParts,
      { a: 'IF e s | IF e s ELSE s', e: 'E', s: 'S' },
      { a: 'IF e s (ELSE s)?', e: 'E', s: 'S' },
    );
    check(joinCommonParts, { a: 'MOD f | f', f: 'F' }, { a: 'MOD? f', f: 'F' });
  });
  test('a common beginning with a rule is read once', () => {
    check(joinCommonParts, { a: 'e P e | e M e e | X', e: 'E' }, { a: '(e ((P e) | (M e e))) | X', e: 'E' });
  });
  test('a common end joins single items', () => {
    check(joinCommonParts, { a: 'A X | B X' }, { a: '(A | B) X' });
  });
  test('brackets stay together, and alternatives in their order', () => {
    check(
      joinCommonParts,
      { a: 'L e R | L f Q', e: 'E', f: 'F' },
      { a: '(L e R) | (L f Q)', e: 'E', f: 'F' },
    );
    check(joinCommonParts, { a: 'A B | C | A D' }, { a: '(A B) | C | (A D)' });
  });
});

describe('duplicate-rules', () => {
  test('rules that are the same become one, until none are', () => {
    check(
      (rules) => mergeDuplicates(rules, 's'),
      { s: 'a b', a: 'c X', b: 'd X', c: 'Y Z', d: 'Y Z' },
      { s: 'a a', a: 'c X', c: 'Y Z' },
    );
  });
});

describe('inline', () => {
  const inline = (rules: ModelRules): ModelRules => inlineRules(rules, 's');
  test('other names for a rule or token, and quantified rules that are used once', () => {
    check(
      inline,
      { s: "n '(' l ','? ')' n", n: 'ID', l: 'x+', x: 'n n' },
      { s: "ID '(' x+ ','? ')' ID", n: 'ID', l: 'x+', x: 'ID ID' },
    );
  });
  test('sequences, alternations and what is used twice stay', () => {
    check(
      inline,
      { s: 'a b c c', a: 'A B', b: 'A | B', c: 'A*' },
      { s: 'a b c c', a: 'A B', b: 'A | B', c: 'A*' },
    );
  });
});

describe('empty-rules', () => {
  test('what is always empty goes, and so does the optional around what can be', () => {
    check(
      removeEmptyRules,
      { s: 'a X b?', a: 'n n', n: '', b: 'B*' },
      { s: '() X b', a: '() ()', n: '', b: 'B*' },
    );
  });
  test('an optional that its own body depends on stays', () => {
    check(removeEmptyRules, { a: '(a | X)?' }, { a: '(a | X)?' });
  });
});

describe('growth', () => {
  test('a rule that would become too large stays, with a notice', () => {
    const notices: string[] = [];
    const double = (rules: ModelRules): ModelRules =>
      rules.map((rule) =>
        rule.name === 'a'
          ? { ...rule, expression: (rulesOf({ x: 'A B C D E F' })[0] as typeof rule).expression }
          : rule,
      );
    check(withoutGrowth(double, notices), { a: 'A', b: 'B' }, { a: 'A', b: 'B' });
    expect(notices).toEqual([expect.stringContaining('rule a keeps its form')]);
  });
});

describe('left-corner-transform', () => {
  test('left recursion becomes right recursion', () => {
    const transform = (rules: ModelRules): ModelRules =>
      leftCornerTransform(
        rules,
        ({ expression }) =>
          expression.kind === 'alternation'
            ? expression.alternatives.map((part) => (part.kind === 'sequence' ? part.items : [part]))
            : [[expression]],
        (wanted) => wanted,
      );
    check(
      transform,
      { a: 'b X | Y', b: 'a Z | W' },
      {
        a: '(Y a_to_a) | (W b_to_a)',
        a_to_a: '(Z b_to_a) | ()',
        b_to_a: 'X a_to_a',
        b: '(Y a_to_b) | (W b_to_b)',
        a_to_b: 'Z b_to_b',
        b_to_b: '(X a_to_b) | ()',
      },
    );
  });
});

describe('endless-rules', () => {
  test('alternatives that no text can match go', () => {
    check(
      (rules) => dropEndless(rules, 'a'),
      { a: 'X b* | b | Y c?', b: 'Y b', c: 'b | Z' },
      { a: '(X) | (Y c?)', c: 'Z' },
    );
  });
  test('a start rule without end is refused', () => {
    expect(() => dropEndless(rulesOf({ a: 'X a' }), 'a')).toThrow(/no text matches rule a/);
  });
});
