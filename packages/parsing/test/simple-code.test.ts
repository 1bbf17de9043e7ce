import { expect, test } from 'vitest';
import { compileSimpleCode } from '../src/simple-code.ts';

const self = {
  depth: 3,
  token: { text: 'get', type: 7 },
  inputStream: { LA: () => 10 },
  getTokenType: (name: string) => (name === 'ID' ? 7 : 0),
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
  ['this.depth == 3', true],
  ['this.depth != 3 || self.depth >= 3', true],
  ['this.depth < 3', false],
  ["token.text == 'get'", true],
  ['token.getText().equals("get") && token.text.startsWith("g")', true],
  ['token.getType() == MyParser.ID', true],
  ['token.type !== MyLexer.ID', false],
  ["this._input.LA(1) == '\\n'", true],
  ['this.InputStream.LA(1) != 10', false],
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
  'lookahead.LA(1) == 10',
  'this.depth + 1 == 4',
  'depth++',
  'if (yes()) no();',
  'this.flag()',
  'yes(',
  'yes() no()',
  'x = 1',
])('%s is not simple', (text) => {
  expect(compileSimpleCode(text, self)).toBeUndefined();
});
