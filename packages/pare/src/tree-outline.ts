import { NODE_KIND_NAMES, NodeKind, tokenText } from '@pare/reduction-tree';
import { chooseLanguage, type LanguageChoice } from './languages.ts';
import { readTextFile } from './text-file.ts';

/** A reduction tree as plain data, for showing it. */
export interface TreeOutline {
  readonly kind: string;
  /** The rule it was derived from, or the text of a token. */
  readonly label: string;
  /** Tokens below. */
  readonly weight: number;
  readonly children: readonly TreeOutline[];
}

/** The reduction tree of a file. Throws PareError `input-syntax` where it is invalid. */
export async function outlineTree(path: string, choice: LanguageChoice): Promise<TreeOutline> {
  const source = chooseLanguage(path, choice);
  const language = await source.load(() => {});
  const { tree } = language.parse(readTextFile(path).text, path);
  const { arena } = tree;
  const { tokenNames, sourceRules } = language.grammar;
  // Children before their parents: that is the order of node ids.
  const outlines: TreeOutline[] = [];
  for (let node = 0; node < arena.count; node++) {
    const kind = arena.kinds[node] as number;
    const symbol = arena.symbols[node] as number;
    const label =
      kind === NodeKind.token
        ? tokenText(arena.tokens, arena.firstTokens[node] as number)
        : (sourceRules[symbol - tokenNames.length] ?? '');
    outlines.push({
      kind: NODE_KIND_NAMES[kind] as string,
      label,
      weight: tree.weight(node),
      children: Array.from(tree.children(node), (child) => outlines[child] as TreeOutline),
    });
  }
  return outlines[arena.root] as TreeOutline;
}
