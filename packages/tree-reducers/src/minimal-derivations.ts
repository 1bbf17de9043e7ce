import type { Search } from '@pare/core';
import type { ReductionTree, RuleHierarchy } from '@pare/reduction-tree';
import { describeNode } from './describe-node.ts';
import type { MinimalTokens } from './minimal-tokens.ts';
import { type TreeDocument, TreeVariant } from './tree-variant.ts';

export interface MinimalDerivationState {
  readonly tree: ReductionTree;
  /** The place to try next. */
  readonly next: number;
}

/**
 * Replaces nodes by the smallest thing that the grammar lets stand in their place, made anew: what HDD does
 * with everything that has to stay, here as a last resort on what is left.
 *
 * Guarantees that no node left can give way to a smaller minimal derivation of its slot. Tests: at most one
 * for each node, outer ones first.
 */
export function minimalDerivations(
  document: TreeDocument,
  minimal: MinimalTokens,
  hierarchy: Pick<RuleHierarchy, 'nameOf'>,
): Search<MinimalDerivationState, TreeVariant> {
  const places = findPlaces(document.tree, minimal);
  const version = ({ tree, next }: MinimalDerivationState): ReductionTree | undefined => {
    const place = places[next];
    const tokens = place && minimal(document.tree.slot(place.node));
    return place && tokens && tree.withNewTokens(place.node, tokens);
  };
  return {
    start: { tree: document.tree, next: 0 },
    propose: (state) => {
      const tree = version(state);
      return tree === undefined ? undefined : new TreeVariant(document, tree);
    },
    advance: (state, kept) =>
      kept
        ? { tree: version(state) as ReductionTree, next: (places[state.next] as Place).after }
        : { ...state, next: state.next + 1 },
    likelihood: () => 0.1,
    describe: ({ tree, next }) => {
      const place = places[next];
      if (place === undefined) return undefined;
      return { pass: 'minimal', action: 'derive', ...describeNode(tree, place.node, hierarchy) };
    },
  };
}

interface Place {
  readonly node: number;
  /** The first place that is not below this one. */
  after: number;
}

function findPlaces(tree: ReductionTree, minimal: MinimalTokens): readonly Place[] {
  const places: Place[] = [];
  const visit = (node: number): void => {
    const slot = tree.slot(node);
    const length = node === tree.root || slot < 0 ? 0 : (minimal(slot)?.length ?? 0);
    const place = { node, after: 0 };
    if (length > 0 && length < tree.weight(node)) places.push(place);
    for (const child of tree.children(node)) visit(child);
    place.after = places.length;
  };
  visit(tree.root);
  return places;
}
