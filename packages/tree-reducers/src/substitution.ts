import type { Search } from '@pare/core';
import {
  type NewToken,
  NodeKind,
  type ReductionTree,
  type RuleHierarchy,
  tokenText,
} from '@pare/reduction-tree';
import { describeNode } from './describe-node.ts';
import { type TreeDocument, TreeVariant } from './tree-variant.ts';

export interface SubstitutionState {
  readonly tree: ReductionTree;
  /** The place to try next. */
  readonly next: number;
}

/**
 * Replaces single tokens by simpler ones that fit the same slot, such as a name by a zero: no fewer
 * tokens, but what the name referred to may go afterwards.
 *
 * Guarantees that no token left can be exchanged for an earlier substitute. Tests: at most one for each
 * token and substitute that fits it. A token is never exchanged for a later substitute than it is, so
 * that alternating this with a search that only deletes comes to an end.
 */
export function substitution(
  document: TreeDocument,
  options: { readonly hierarchy: RuleHierarchy; readonly substitutes: readonly NewToken[] },
): Search<SubstitutionState, TreeVariant> {
  const places = findPlaces(document.tree, options.hierarchy, options.substitutes);
  const version = ({ tree, next }: SubstitutionState): ReductionTree | undefined => {
    const place = places[next];
    return place === undefined ? undefined : tree.withNewTokens(place.node, [place.token]);
  };
  return {
    start: { tree: document.tree, next: 0 },
    propose: (state) => {
      const tree = version(state);
      return tree === undefined ? undefined : new TreeVariant(document, tree);
    },
    advance: (state, kept) => {
      if (!kept) return { ...state, next: state.next + 1 };
      const { node } = places[state.next] as Place;
      let next = state.next + 1;
      while (places[next]?.node === node) next++;
      return { tree: version(state) as ReductionTree, next };
    },
    likelihood: () => 0.2,
    describe: ({ tree, next }) => {
      const place = places[next];
      if (place === undefined) return undefined;
      return {
        pass: 'exchange',
        action: 'substitute',
        ...describeNode(tree, place.node, options.hierarchy),
      };
    },
  };
}

interface Place {
  readonly node: number;
  readonly token: NewToken;
}

function findPlaces(
  tree: ReductionTree,
  hierarchy: RuleHierarchy,
  substitutes: readonly NewToken[],
): readonly Place[] {
  const { arena } = tree;
  const places: Place[] = [];
  const open = [tree.root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const children = tree.children(node);
    for (let k = children.length - 1; k >= 0; k--) open.push(children[k] as number);
    if (arena.kinds[node] !== NodeKind.token || tree.newTokens(node) !== undefined) continue;
    const slot = tree.slot(node);
    const text = tokenText(arena.tokens, arena.firstTokens[node] as number);
    for (const token of substitutes) {
      if (token.text === text) break;
      if (slot >= 0 && hierarchy.fits(token.type, slot)) places.push({ node, token });
    }
  }
  return places;
}
