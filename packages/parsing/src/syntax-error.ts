import { PareError } from '@pare/core';

export type SyntaxProblem =
  | { readonly kind: 'character' }
  | {
      readonly kind: 'token';
      readonly found: string | undefined;
      readonly expected: readonly string[];
      /** Predicates of the grammar that said no there. */
      readonly refused: readonly string[];
    }
  | { readonly kind: 'invalid'; readonly message: string }
  | { readonly kind: 'gave-up' };

/** A PareError that points at `offset` of `text`: file, line and column (both from 1), cause, source line. */
export function syntaxError(name: string, text: string, offset: number, problem: SyntaxProblem): PareError {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const line = text.slice(0, lineStart).split('\n').length;
  const column = offset - lineStart + 1;
  const lineEnd = text.indexOf('\n', offset);
  const source = text.slice(lineStart, lineEnd < 0 ? undefined : lineEnd).replace(/\r$/, '');
  return new PareError(
    'input-syntax',
    `${name}:${line}:${column}: ${cause(text, offset, problem)}\n${excerpt(source, column)}`,
  );
}

function cause(text: string, offset: number, problem: SyntaxProblem): string {
  switch (problem.kind) {
    case 'character':
      return `unexpected character ${shown(String.fromCodePoint(text.codePointAt(offset) ?? 0))}`;
    case 'token':
      return [
        `unexpected ${problem.found === undefined ? 'end of file' : shown(problem.found)}`,
        ...(problem.expected.length === 0 ? [] : [expectation(problem.expected)]),
        ...(problem.refused.length === 0 ? [] : [`where ${problem.refused.join(' and ')} does not hold`]),
      ].join(', ');
    case 'invalid':
      return problem.message;
    case 'gave-up':
      return 'the grammar has too many readings of this text to decide whether it is valid';
  }
}

const MOST_EXPECTED = 12;

function expectation(names: readonly string[]): string {
  const unique = [...new Set(names)];
  const more = unique.length - MOST_EXPECTED;
  const list = unique.slice(0, MOST_EXPECTED).join(', ');
  return `expected ${unique.length > 1 ? 'one of ' : ''}${list}${more > 0 ? ` and ${more} more` : ''}`;
}

function shown(text: string): string {
  const short = text.length > 40 ? `${text.slice(0, 37)}...` : text;
  const code = text.codePointAt(0) ?? 0;
  const unseen = [...text].length === 1 && (code < 0x21 || (code >= 0x7f && code < 0xa1));
  return unseen ? `U+${code.toString(16).toUpperCase().padStart(4, '0')}` : `'${short.replace(/\s+/g, ' ')}'`;
}

const EXCERPT_WIDTH = 100;

/** The source line with a caret below the column; of a long line, the part around it. */
function excerpt(source: string, column: number): string {
  const from = Math.max(0, Math.min(column - EXCERPT_WIDTH / 2, source.length - EXCERPT_WIDTH));
  const part = source.slice(from, from + EXCERPT_WIDTH).replaceAll('\t', ' ');
  return `  ${part}\n  ${' '.repeat(column - 1 - from)}^`;
}
