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
  const { known, picked } = knownChildren(tree, children);
  return { elements: known, childrenFor: (kept) => picked(kept) };
}

function separatedElements(tree: ReductionTree, children: Int32Array): ListElements {
  const { known, picked } = knownChildren(tree, children);
  const hasEnding = known.length % 2 === 0;
  return {
    elements: known.filter((_, position) => position % 2 === 0),
    childrenFor: (kept) => {
      if (kept.length === 0) return picked([]);
      // Element, then separator and element by turns, then perhaps the separator at the end.
      const stay = new Int32Array(2 * kept.length - (hasEnding ? 0 : 1));
      for (let k = 0; k < kept.length; k++) {
        const position = 2 * (kept[k] as number);
        if (k > 0) stay[2 * k - 1] = position - 1;
        stay[2 * k] = position;
      }
      if (hasEnding) stay[stay.length - 1] = known.length - 1;
      return picked(stay);
    },
  };
}

interface KnownChildren {
  readonly known: Int32Array;
  /** All children but those of the known ones whose ascending positions are not given. */
  picked(positions: ArrayLike<number>): Int32Array;
}

/** The children that the grammar knows. */
function knownChildren(tree: ReductionTree, children: Int32Array): KnownChildren {
  const isKnown = Uint8Array.from(children, (child) => (tree.slot(child) === EXTRA_SLOT ? 0 : 1));
  const known = children.filter((_, place) => isKnown[place] === 1);
  const picked = (positions: ArrayLike<number>): Int32Array => {
    if (known.length === children.length) return Int32Array.from(positions, (k) => known[k] as number);
    const result = new Int32Array(children.length);
    let [length, position, next] = [0, 0, 0];
    children.forEach((child, place) => {
      if (isKnown[place] === 0) result[length++] = child;
      else if (position++ === positions[next]) {
        result[length++] = child;
        next++;
      }
    });
    return result.slice(0, length);
  };
  return { known, picked };
}
