import type { Search } from '@pare/core';
import type { TokenTable } from '@pare/reduction-tree';
import { type TreeDocument, TreeVariant } from './tree-variant.ts';

/**
 * Proposes the document with its layout tidied: no comments, no blank lines, single spaces, and an
 * indentation of two spaces for each depth there is. The tokens stay as they are. One test.
 */
export function tidyLayout(document: TreeDocument): Search<boolean, TreeVariant> {
  const text = tidied(document.tree.arena.tokens);
  const tidy: TreeDocument = { tree: document.tree, render: () => text };
  const isTidy = text === document.tree.arena.tokens.text;
  return {
    start: isTidy,
    propose: (done) => (done ? undefined : new TreeVariant(tidy, tidy.tree)),
    advance: () => true,
    likelihood: () => 0.95,
    describe: () => ({ pass: 'layout', action: 'tidy' }),
  };
}

const INDENTATION = '  ';

function tidied({ text, count, starts, ends }: TokenTable): string {
  const gaps: string[] = [];
  for (let token = 0; token < count; token++) {
    gaps.push(text.slice(token === 0 ? 0 : ends[token - 1], starts[token]));
  }
  const widths = [...new Set(gaps.map(indentation).filter((width) => width !== undefined))].sort(
    (a, b) => a - b,
  );
  const depths = new Map(widths.map((width, depth) => [width, depth]));
  const parts: string[] = [];
  gaps.forEach((gap, token) => {
    const width = indentation(gap);
    const depth = depths.get(width ?? 0) ?? 0;
    if (width !== undefined) parts.push(token === 0 ? '' : '\n', INDENTATION.repeat(depth));
    else if (token > 0 && gap !== '') parts.push(' ');
    parts.push(text.slice(starts[token], ends[token]));
  });
  if (count > 0) parts.push('\n');
  return parts.join('');
}

/** Columns before the first token of a line; undefined for a gap inside a line. */
function indentation(gap: string): number | undefined {
  const lineStart = gap.lastIndexOf('\n') + 1;
  if (lineStart === 0) return undefined;
  const line = gap.slice(lineStart);
  return line.trim() === '' ? line.replaceAll('\t', '        ').length : 0;
}
