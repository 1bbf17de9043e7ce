import { expect, test } from 'vitest';
import { compileSimpleCode } from '../src/simple-code.ts';

const self = {
  calls: [] as unknown[],
  flag: true,
  no: () => false,
  yes: () => true,
  note(...values: unknown[]) {
    this.calls.push(values);
  },
};

test.each([
  ['this.yes()', true],
  ['self.yes()', true],
  ['yes()', true],
  ['this->no()', false],
  ['!this.no() && (this.yes() || no())', true],
  ['this.no() || this.flag', true],
  ['!yes()', false],
  ['true', true],
])('%s comes to %s', (text, expected) => {
  expect(compileSimpleCode(text, self)?.(self)).toBe(expected);
});

test('calls get their literals, one statement after the other', () => {
  self.calls = [];
  compileSimpleCode('this.note(1, "a\\"b"); note(\'x\', false);', self)?.(self);
  expect(self.calls).toEqual([
    [1, 'a"b'],
    ['x', false],
  ]);
});

test.each([
  'this.unknown()',
  '_input.LA(1) == 10',
  'depth++',
  'if (yes()) no();',
  'this.flag()',
  'yes(',
  'yes() no()',
  'x = 1',
])('%s is not simple', (text) => {
  expect(compileSimpleCode(text, self)).toBeUndefined();
});
