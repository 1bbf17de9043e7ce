import { EXTRA_SLOT, type NewToken, NodeKind, type ReductionTree } from '@pare/reduction-tree';
import { listElements, trailingSeparator } from '../list-elements.ts';
import type { MinimalTokens } from '../minimal-tokens.ts';

/** Removes nodes from a tree: which of them can go, and what the tree is without them. */
export interface NodeRemoval {
  /** The children of `parent` whose removal alone makes the tree smaller. */
  candidates(tree: ReductionTree, parent: number): Int32Array;
  /** The tree without `nodes`, none of which is below another one. */
  without(tree: ReductionTree, nodes: readonly number[]): ReductionTree;
}

/** Nodes go outright, whatever the grammar says: the text that is left may be invalid. */
export const plainRemoval: NodeRemoval = {
  candidates: (tree, parent) => tree.children(parent).filter((child) => tree.weight(child) > 0),
  without: (tree, nodes) => tree.withChanges(new Map(nodes.map((node) => [node, NOTHING]))),
};

/**
 * Nodes go as the grammar allows, so that what is left parses. A part that can be empty is dropped, and
 * so are elements of lists, separators along with them; a list that must not be empty keeps its first
 * element. Whatever has to stay gives way to its minimal derivation if that is smaller.
 */
export function minimalRemoval(minimal: MinimalTokens): NodeRemoval {
  return {
    candidates(tree, parent) {
      const droppable = isSeparatedOrPlus(tree, parent)
        ? droppableInList(tree, parent, minimal)
        : new Set(tree.children(parent).filter((child) => canBeDropped(tree, child, minimal)));
      return tree
        .children(parent)
        .filter(
          (child) => tree.weight(child) > (droppable.has(child) ? 0 : lengthOf(minimal(tree.slot(child)))),
        );
    },
    without(tree, nodes) {
      const gone = new Set(nodes);
      const changes = new Map<number, readonly NewToken[]>();
      for (const parent of new Set(nodes.map((node) => tree.parent(node)))) {
        const dropped = isSeparatedOrPlus(tree, parent)
          ? droppedFromList(tree, parent, gone, minimal)
          : tree.children(parent).filter((child) => gone.has(child) && canBeDropped(tree, child, minimal));
        for (const child of dropped) changes.set(child, NOTHING);
      }
      for (const node of nodes) {
        const tokens = minimal(tree.slot(node));
        if (!changes.has(node) && tokens !== undefined && tokens.length < tree.weight(node))
          changes.set(node, tokens);
      }
      return tree.withChanges(changes);
    },
  };
}

const NOTHING: readonly NewToken[] = [];

function lengthOf(tokens: readonly NewToken[] | undefined): number {
  return tokens?.length ?? Infinity;
}

function isSeparatedOrPlus(tree: ReductionTree, node: number): boolean {
  return tree.kind(node) === NodeKind.separated || tree.kind(node) === NodeKind.plus;
}

/** Whether the grammar lets the node go with nothing in its place; its parent is no plus or separated list. */
function canBeDropped(tree: ReductionTree, node: number, minimal: MinimalTokens): boolean {
  const kind = tree.kind(tree.parent(node));
  if (kind === NodeKind.star || kind === NodeKind.optional) return true;
  return tree.slot(node) === EXTRA_SLOT || lengthOf(minimal(tree.slot(node))) === 0;
}

/** The children of a plus or separated list of which each alone can go with nothing in its place. */
function droppableInList(tree: ReductionTree, list: number, minimal: MinimalTokens): ReadonlySet<number> {
  const { elements } = listElements(tree, list);
  const extras = tree.children(list).filter((child) => tree.slot(child) === EXTRA_SLOT);
  const trailing = trailingSeparator(tree, list);
  return new Set([
    ...extras,
    ...(elements.length > 1 || canBeEmpty(tree, list, minimal) ? elements : []),
    ...(trailing === undefined ? [] : [trailing]),
  ]);
}

/** The children that go with the elements, the trailing separator and the extra tokens in `gone`. */
function droppedFromList(
  tree: ReductionTree,
  list: number,
  gone: ReadonlySet<number>,
  minimal: MinimalTokens,
): Int32Array {
  const { elements, childrenFor } = listElements(tree, list);
  const positions = Array.from(elements.keys()).filter((k) => !gone.has(elements[k] as number));
  if (positions.length === 0 && !canBeEmpty(tree, list, minimal)) positions.push(0);
  const staying = new Set(childrenFor(positions));
  const trailing = trailingSeparator(tree, list);
  return tree
    .children(list)
    .filter(
      (child) =>
        !staying.has(child) || (gone.has(child) && (child === trailing || tree.slot(child) === EXTRA_SLOT)),
    );
}

function canBeEmpty(tree: ReductionTree, list: number, minimal: MinimalTokens): boolean {
  return lengthOf(minimal(tree.symbol(list))) === 0 || lengthOf(minimal(tree.slot(list))) === 0;
}
