import { type NewToken, NodeKind, type ReductionTree, type RuleHierarchy } from '@pare/reduction-tree';

/** A smaller thing that the grammar lets stand where a node stands. */
export type Candidate =
  | { readonly kind: 'substitute'; readonly token: NewToken; readonly weight: 1 }
  | { readonly kind: 'hoist'; readonly by: number; readonly weight: number }
  | { readonly kind: 'splice'; readonly list: number; readonly weight: number };

export interface CandidateLimits {
  /** How many levels of nodes below are looked at. */
  readonly depth: number;
  /** How many candidates there may be; the heaviest are left out. */
  readonly count: number;
}

/**
 * The descendants of `node` that fit its slot, and, where it is an element of a star or plus, the
 * lists below it whose elements fit; all smaller than the node, the smallest first, then in text order.
 */
export function findCandidates(
  tree: ReductionTree,
  node: number,
  hierarchy: RuleHierarchy,
  { depth, count }: CandidateLimits,
): readonly Candidate[] {
  const slot = tree.slot(node);
  const parent = tree.kind(tree.parent(node));
  const inList = parent === NodeKind.star || parent === NodeKind.plus;
  const found: Candidate[] = [];
  let level = [...tree.children(node)];
  for (let below = 1; below <= depth && level.length > 0; below++) {
    const next: number[] = [];
    for (const descendant of level) {
      const kind = tree.kind(descendant);
      if (hierarchy.fits(tree.symbol(descendant), slot)) {
        found.push({ kind: 'hoist', by: descendant, weight: tree.weight(descendant) });
      } else if (
        inList &&
        (kind === NodeKind.star || kind === NodeKind.plus) &&
        elementsFit(tree, descendant, slot, hierarchy)
      ) {
        found.push({ kind: 'splice', list: descendant, weight: tree.weight(descendant) });
      }
      next.push(...tree.children(descendant));
    }
    level = next;
  }
  const weight = tree.weight(node);
  return found
    .filter((candidate) => candidate.weight < weight)
    .sort((a, b) => a.weight - b.weight)
    .slice(0, count);
}

function elementsFit(tree: ReductionTree, list: number, slot: number, hierarchy: RuleHierarchy): boolean {
  return tree
    .children(list)
    .every((child) => tree.slot(child) < 0 || hierarchy.fits(tree.symbol(child), slot));
}

/** The substitutes that fit the node's slot, in their order; none for a single token. */
export function findSubstitutes(
  tree: ReductionTree,
  node: number,
  hierarchy: RuleHierarchy,
  substitutes: readonly NewToken[],
): readonly Candidate[] {
  if (tree.weight(node) <= 1) return [];
  const slot = tree.slot(node);
  return substitutes
    .filter(({ type }) => hierarchy.fits(type, slot))
    .map((token) => ({ kind: 'substitute', token, weight: 1 }));
}

/** The version of the tree in which the candidate stands where `node` stood. */
export function applyCandidate(tree: ReductionTree, node: number, candidate: Candidate): ReductionTree {
  switch (candidate.kind) {
    case 'substitute':
      return tree.withNewTokens(node, [candidate.token]);
    case 'hoist':
      return tree.withReplacement(node, candidate.by);
    case 'splice':
      return tree.withSplice(node, tree.children(candidate.list));
  }
}
