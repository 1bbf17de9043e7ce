import type { Search } from '@pare/core';
import type { TokenTable } from '@pare/reduction-tree';
import { type Reread, type TreeDocument, TreeVariant } from './tree-variant.ts';

/**
 * Proposes the document with its layout tidied: no comments, no blank lines, single spaces, and an
 * indentation of two spaces for each depth there is. The tokens stay as they are. One test; none where the
 * tidy text does not read as the same tokens, or where there is no document, since the text can't be read.
 */
export function tidyLayout(document: TreeDocument | undefined, reread: Reread): Search<boolean, TreeVariant> {
  if (document === undefined) {
    return { start: true, propose: () => undefined, advance: () => true, likelihood: () => 0 };
  }
  const { tokens } = document.tree.arena;
  const text = tidied(tokens);
  const tidy: TreeDocument = { tree: document.tree, render: () => text };
  const isTidy = text === tokens.text || !sameTypes(tokens, reread(text)?.tree.arena.tokens);
  return {
    start: isTidy,
    propose: (done) => (done ? undefined : new TreeVariant(tidy, tidy.tree)),
    advance: () => true,
    likelihood: () => 0.95,
    describe: () => ({ pass: 'layout', action: 'tidy' }),
  };
}

function sameTypes(before: TokenTable, after: TokenTable | undefined): boolean {
  return after?.count === before.count && before.types.every((type, token) => type === after.types[token]);
}

const INDENTATION = '  ';

function tidied({ text, count, starts, ends }: TokenTable): string {
  const pieces: { readonly gap: string; readonly word: string; readonly width: number | undefined }[] = [];
  let reached = 0;
  for (let token = 0; token < count; token++) {
    const [start, end] = [starts[token] as number, ends[token] as number];
    // Tokens made of nothing have no layout.
    if (start === end) continue;
    const gap = text.slice(reached, start);
    const startsLine = reached === 0 || text[reached - 1] === '\n';
    pieces.push({ gap, word: text.slice(start, end), width: indentation(startsLine ? `\n${gap}` : gap) });
    reached = end;
  }
  const widths = [...new Set(pieces.map(({ width }) => width).filter((width) => width !== undefined))].sort(
    (a, b) => a - b,
  );
  const depths = new Map(widths.map((width, depth) => [width, depth]));
  let result = '';
  for (const { gap, word, width } of pieces) {
    if (width !== undefined) {
      if (result !== '' && !result.endsWith('\n')) result += '\n';
      result += INDENTATION.repeat(depths.get(width) ?? 0);
    } else if (gap !== '') result += ' ';
    result += word;
  }
  return result === '' || result.endsWith('\n') ? result : `${result}\n`;
}

/** Columns before the first token of a line; undefined for a gap inside a line. */
function indentation(gap: string): number | undefined {
  const lineStart = gap.lastIndexOf('\n') + 1;
  if (lineStart === 0) return undefined;
  const line = gap.slice(lineStart);
  return line.trim() === '' ? line.replaceAll('\t', '        ').length : 0;
}
