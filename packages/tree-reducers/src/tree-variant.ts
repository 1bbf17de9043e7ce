import type { ReductionTree } from '@pare/reduction-tree';

/** A parsed text: its tree, and how any version of that tree reads as text. Filled by `parsing`. */
export interface TreeDocument {
  readonly tree: ReductionTree;
  render(tree: ReductionTree): string;
}

/**
 * Reads a reducer's best text again, so that its next round works on a tree of what is left. Undefined where
 * the text does not parse, which happens with grammars that don't know all of their language.
 */
export type Reread = (text: string) => TreeDocument | undefined;

/** The variant's text as a document; where it does not parse, the version of the tree that it is. */
export function rereadVariant({ document, tree }: TreeVariant, reread: Reread): TreeDocument {
  if (tree === document.tree) return document;
  const text = document.render(tree);
  return reread(text) ?? { tree, render: (version) => document.render(version) };
}

/** What a tree reducer proposes: a version of the tree of a document. */
export class TreeVariant {
  readonly document: TreeDocument;
  readonly tree: ReductionTree;

  constructor(document: TreeDocument, tree: ReductionTree) {
    this.document = document;
    this.tree = tree;
  }

  /** Number of tokens left. */
  get tokens(): number {
    return this.tree.tokens;
  }

  text(): string {
    return this.document.render(this.tree);
  }
}
