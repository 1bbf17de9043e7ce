import { expect, test } from 'vitest';
import { codeOf } from '../src/grammar-code.ts';

test.each([
  ['{this.atStart()}?', 'atStart', false],
  ['{ self.at_start() }?', 'at_start', false],
  ['{this->atStart()}?', 'atStart', false],
  ['{atStart()}?', 'atStart', false],
  ['{!this.isOpen(1, f(2))}?', 'isOpen', true],
  ['{not self.isOpen()}?', 'isOpen', true],
  ['{this.helper.isOpen()}?', 'helper.isOpen', false],
  ['{$Scope::depth}?', 'Scope::depth', false],
  ['{this.onNewLine();}', 'onNewLine', false],
  ['{a() && b()}?', undefined, false],
  ['{n > 1}?', undefined, false],
  ['{x = f();}', undefined, false],
])('what %s calls', (text, name, negated) => {
  const code = codeOf('predicate', { kind: 'PredAST', text, line: 3, column: 4, children: [] }, 'T.g4', 'r');
  expect(code).toEqual({
    kind: 'predicate',
    path: 'T.g4',
    line: 3,
    column: 5,
    text,
    rule: 'r',
    name,
    negated,
  });
});
