import { EXTRA_SLOT, NodeKind, type ReductionTree } from '@pare/reduction-tree';

/** The elements of a quantified node, and what its child list is when only some of them stay. */
export interface ListElements {
  readonly elements: Int32Array;
  /** The children for the kept elements, given as ascending positions in `elements`. */
  childrenFor(kept: ArrayLike<number>): Int32Array;
}

/**
 * In a star every child is an element. In the other lists, tokens that the grammar does not know stay
 * in place; in a separated list each kept element but the first brings the separator before it, so
 * the first element can go like any other.
 */
export function listElements(tree: ReductionTree, node: number): ListElements {
  const children = tree.children(node);
  switch (tree.kind(node)) {
    case NodeKind.separated:
      return separatedElements(tree, children);
    case NodeKind.plus:
      return plusElements(tree, children);
    default:
      return {
        elements: children,
        childrenFor: (kept) => Int32Array.from(kept, (k) => children[k] as number),
      };
  }
}

/** The separator that ends a separated list, if there is one. */
export function trailingSeparator(tree: ReductionTree, node: number): number | undefined {
  if (tree.kind(node) !== NodeKind.separated) return undefined;
  const known = tree.children(node).filter((child) => tree.slot(child) !== EXTRA_SLOT);
  return known.length > 0 && known.length % 2 === 0 ? known[known.length - 1] : undefined;
}

function plusElements(tree: ReductionTree, children: Int32Array): ListElements {
  const elements = children.filter((child) => tree.slot(child) !== EXTRA_SLOT);
  return {
    elements,
    childrenFor: (kept) => {
      const staying = new Set(Int32Array.from(kept, (k) => elements[k] as number));
      return children.filter((child) => staying.has(child) || tree.slot(child) === EXTRA_SLOT);
    },
  };
}

function separatedElements(tree: ReductionTree, children: Int32Array): ListElements {
  const known = children.filter((child) => tree.slot(child) !== EXTRA_SLOT);
  const elements = known.filter((_, position) => position % 2 === 0);
  const ending = known.length % 2 === 0 ? known[known.length - 1] : undefined;
  return {
    elements,
    childrenFor: (kept) => {
      const staying = new Set<number>();
      for (let k = 0; k < kept.length; k++) {
        const position = kept[k] as number;
        if (k > 0) staying.add(known[2 * position - 1] as number);
        staying.add(elements[position] as number);
      }
      if (ending !== undefined && kept.length > 0) staying.add(ending);
      return children.filter((child) => staying.has(child) || tree.slot(child) === EXTRA_SLOT);
    },
  };
}
