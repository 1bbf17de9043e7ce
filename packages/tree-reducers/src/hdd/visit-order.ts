import type { ReductionTree } from '@pare/reduction-tree';

/** In which groups, and in which order, the nodes of a tree are minimized. Pure. */
export interface VisitOrder<Place> {
  first(tree: ReductionTree): Place;
  /** The nodes whose children are the group at `place`. */
  parents(place: Place): Int32Array;
  /** The place after `place`, given the tree that is left when its group is done; undefined at the end. */
  next(tree: ReductionTree, place: Place): Place | undefined;
}

/** Level by level from the root: all nodes of one depth are one group. The place is the level above. */
export const byLevel: VisitOrder<Int32Array> = {
  first: (tree) => Int32Array.of(tree.root),
  parents: (place) => place,
  next: (tree, place) => {
    const level = Int32Array.from(innerChildren(tree, place));
    return level.length === 0 ? undefined : level;
  },
};

/** The children of one node are a group, then those of its first child that is left, and so on downwards. */
export const depthFirst: VisitOrder<Waiting> = {
  first: ({ root }) => ({ node: root, after: undefined }),
  parents: ({ node }) => Int32Array.of(node),
  next: (tree, { node, after }) =>
    innerChildren(tree, [node]).reduceRight<Waiting | undefined>(
      (rest, child) => ({ node: child, after: rest }),
      after,
    ),
};

/** The children of one node are a group; nodes come in the order of their depth, then of the text. */
export const breadthFirst: VisitOrder<Levels> = {
  first: ({ root }) => ({ level: Int32Array.of(root), at: 0, below: undefined }),
  parents: ({ level, at }) => level.subarray(at, at + 1),
  next: (tree, { level, at, below }) => {
    const seen = innerChildren(tree, level.subarray(at, at + 1)).reduce<Waiting | undefined>(
      (after, node) => ({ node, after }),
      below,
    );
    if (at + 1 < level.length) return { level, at: at + 1, below: seen };
    return seen === undefined ? undefined : { level: toLevel(seen), at: 0, below: undefined };
  },
};

/** Nodes waiting for their turn: an immutable list. */
export interface Waiting {
  readonly node: number;
  readonly after: Waiting | undefined;
}

export interface Levels {
  readonly level: Int32Array;
  /** Index in `level` of the node whose children have their turn. */
  readonly at: number;
  /** Nodes of the level below that are known already, the last one first. */
  readonly below: Waiting | undefined;
}

function innerChildren(tree: ReductionTree, parents: Iterable<number>): number[] {
  const found: number[] = [];
  for (const parent of parents) {
    for (const child of tree.children(parent)) if (tree.children(child).length > 0) found.push(child);
  }
  return found;
}

function toLevel(last: Waiting): Int32Array {
  const nodes: number[] = [];
  for (let at: Waiting | undefined = last; at !== undefined; at = at.after) nodes.push(at.node);
  return Int32Array.from(nodes.reverse());
}
