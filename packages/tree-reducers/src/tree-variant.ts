import type { ReductionTree } from '@pare/reduction-tree';

/** A parsed text: its tree, and how any version of that tree reads as text. Filled by `parsing`. */
export interface TreeDocument {
  readonly tree: ReductionTree;
  render(tree: ReductionTree): string;
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
