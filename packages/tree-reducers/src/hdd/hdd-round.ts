import type { ListMinimizer, Search } from '@pare/core';
import type { ReductionTree, RuleHierarchy } from '@pare/reduction-tree';
import { describeNode } from '../describe-node.ts';
import { TreeVariant } from '../tree-variant.ts';
import { type NodeGroupState, nodeGroup } from './node-group.ts';
import type { NodeRemoval } from './removal.ts';
import type { VisitOrder } from './visit-order.ts';

export interface HddRoundOptions {
  readonly removal: NodeRemoval;
  readonly minimizer: ListMinimizer;
  /** Names rules in descriptions. */
  readonly hierarchy: Pick<RuleHierarchy, 'nameOf'>;
}

export interface HddRoundState<Place> {
  readonly place: Place | undefined;
  readonly search: Search<NodeGroupState, ReductionTree> | undefined;
  readonly inner: NodeGroupState | undefined;
}

/** One pass over the tree of a variant: minimizes one group of nodes after the other, in the given order. */
export function hddRound<Place>(
  { document, tree }: TreeVariant,
  order: VisitOrder<Place>,
  options: HddRoundOptions,
): Search<HddRoundState<Place>, TreeVariant> {
  /** The first place from `place` on where there is anything to propose. */
  function open(tree: ReductionTree, place: Place | undefined): HddRoundState<Place> {
    let at = place;
    let now = tree;
    while (at !== undefined) {
      const nodes = candidates(now, order.parents(at), options.removal);
      if (nodes.length > 0) {
        const search = nodeGroup(now, nodes, options);
        if (search.start.proposal !== undefined) return { place: at, search, inner: search.start };
        now = search.start.tree;
      }
      at = order.next(now, at);
    }
    return { place: undefined, search: undefined, inner: undefined };
  }

  return {
    start: open(tree, order.first(tree)),
    propose: ({ inner }) => inner?.proposal && new TreeVariant(document, inner.proposal),
    advance: ({ place, search, inner }, kept) => {
      if (place === undefined || search === undefined || inner === undefined) {
        return { place, search, inner };
      }
      const next = search.advance(inner, kept);
      if (next.proposal !== undefined) return { place, search, inner: next };
      return open(next.tree, order.next(next.tree, place));
    },
    describe: ({ place, search, inner }) => {
      const group = inner && search?.describe?.(inner);
      if (place === undefined || inner === undefined || group === undefined) return undefined;
      const [parent, another] = order.parents(place);
      const isOne = parent !== undefined && another === undefined;
      const node = isOne ? describeNode(inner.tree, parent, options.hierarchy) : { kind: 'level' };
      return { ...group, ...node, pass: 'hdd' };
    },
    likelihood: ({ search, inner }) => (inner === undefined ? 0 : (search?.likelihood(inner) ?? 0)),
  };
}

function candidates(tree: ReductionTree, parents: Int32Array, removal: NodeRemoval): Int32Array {
  const nodes: number[] = [];
  for (const parent of parents) for (const node of removal.candidates(tree, parent)) nodes.push(node);
  return Int32Array.from(nodes);
}
