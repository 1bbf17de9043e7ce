import { describe, expect, test } from 'vitest';
import { IndentedText } from '../src/indented-text.ts';

const INDENT = 1;
const DEDENT = 2;
const OTHER = 3;

/** `>` opens a block, `<` closes one, `~` stands for a blank in a token; blanks before a word are its gap. */
function written(...parts: readonly string[]): string {
  const text = new IndentedText({ indent: INDENT, dedent: DEDENT });
  for (const part of parts) {
    if (part === '>') text.token(INDENT, '');
    else if (part === '<') text.token(DEDENT, '');
    else {
      const word = part.trimStart() === '' ? '\n' : part.trimStart();
      text.gap(word === '\n' ? '' : part.slice(0, part.length - word.length));
      text.token(OTHER, word.replaceAll('~', ' '));
    }
  }
  return text.finish();
}

describe('text with indentation', () => {
  test('stays as it is where blocks are as they should be', () => {
    expect(written('a', ':', '\n', '>', '  b', '\n', '>', '    c', '\n', '<', '<', 'd')).toBe(
      'a:\n  b\n    c\nd',
    );
  });
  test('a line from a deeper block gets its new block’s indentation', () => {
    expect(written('a', '\n', '>', '  b', '\n', '      c', ' d', '\n', '<', 'e')).toBe('a\n  b\n  c d\ne');
  });
  test('a block’s first line decides, and has to stand deeper than the line around it', () => {
    expect(written('a', '\n', '>', '      b', '\n', '  c', '\n', '<')).toBe('a\n      b\n      c\n');
    expect(written('a', '\n', '>', '  b', '\n', '>', '  c', '\n')).toBe('a\n  b\n      c\n');
    expect(written('a', '\n', '>', '\tb', '\n', '>', 'c', '\n')).toBe('a\n\tb\n\t\tc\n');
  });
  test('an indentation that is part of the line end’s token counts, too', () => {
    const text = new IndentedText({ indent: INDENT, dedent: DEDENT });
    for (const [type, word] of [
      [OTHER, 'a'],
      [OTHER, '\n  '],
      [INDENT, ''],
      [OTHER, 'b'],
      [OTHER, '\n        '],
      [OTHER, 'c'],
    ] as const)
      text.token(type, word);
    expect(text.finish()).toBe('a\n  b\n  c');
  });
  test('comments and line breaks inside a line stay', () => {
    const text = new IndentedText({ indent: INDENT, dedent: DEDENT });
    text.token(OTHER, 'f(');
    text.gap('\n        ');
    text.token(OTHER, 'x)');
    text.gap('  # why');
    text.token(OTHER, '\n');
    text.gap('   # and\n   ');
    text.token(OTHER, 'y');
    expect(text.finish()).toBe('f(\n        x)  # why\n   # and\ny');
  });
});
