import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textChange } from '../src/text-change.ts';

test('a deletion is shown between the lines around it', () => {
  expect(textChange('a\nb\nc\nd\ne\n', 'a\nb\ne\n', 1)).toEqual({
    line: 3,
    above: ['b'],
    before: ['c', 'd'],
    after: [],
    below: ['e'],
  });
});

test('a change inside a line shows the line before and after', () => {
  expect(textChange('x = f(1, 2);', 'x = 2;', 3)).toMatchObject({
    before: ['x = f(1, 2);'],
    after: ['x = 2;'],
  });
});

test('equal texts have no change', () => {
  expect(textChange('a\n', 'a\n', 1)).toBeUndefined();
});

test('putting the change back gives the old text', () => {
  const text = fc.array(fc.constantFrom('a', 'b', '\n')).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const change = textChange(before, after, 2);
      if (change === undefined) return before === after;
      const lines = after.split('\n');
      lines.splice(change.line - 1, change.after.length, ...change.before);
      return lines.join('\n') === before;
    }),
  );
});
