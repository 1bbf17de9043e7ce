import type { AnySearch, ListMinimizer, Search, Subset } from '@pare/core';
import type { ReductionTree } from '@pare/reduction-tree';
import type { NodeRemoval } from './removal.ts';

export interface NodeGroupState {
  /** The smallest tree that was kept so far. */
  readonly tree: ReductionTree;
  /** Positions in the group of the nodes that are still in the tree. */
  readonly left: Subset;
  /** Undefined while all nodes at once are tried. */
  readonly inner: unknown;
  readonly phase: 'all' | 'list' | 'over';
  readonly proposal: ReductionTree | undefined;
}

/**
 * Minimizes a group of nodes, none of which is below another one: first without any of them, then by
 * the list minimizer. A subset that would leave the tree as large as it is counts as rejected and is
 * not proposed.
 */
export function nodeGroup(
  tree: ReductionTree,
  nodes: Int32Array,
  { removal, minimizer }: { readonly removal: NodeRemoval; readonly minimizer: ListMinimizer },
): Search<NodeGroupState, ReductionTree> {
  const weights = Int32Array.from(nodes, (node) => tree.weight(node));
  // Not made before the first test has failed.
  let made: AnySearch<Subset> | undefined;
  const list = (): AnySearch<Subset> => {
    made ??= minimizer(weights, { minKept: 1 });
    return made;
  };

  /** The tree without the nodes that are left but not in `kept`; undefined if it is no smaller. */
  function treeFor({ tree, left }: NodeGroupState, kept: Subset): ReductionTree | undefined {
    const staying = new Set(kept);
    const gone = Array.from(left, (k) => (staying.has(k) ? -1 : (nodes[k] as number)));
    const smaller = removal.without(
      tree,
      gone.filter((node) => node >= 0),
    );
    return smaller.tokens < tree.tokens ? smaller : undefined;
  }

  /** The state with the next subset that makes the tree smaller as its proposal. */
  function settle(state: NodeGroupState): NodeGroupState {
    let { inner } = state;
    for (;;) {
      const kept = list().propose(inner);
      if (kept === undefined) return { ...state, inner, phase: 'over', proposal: undefined };
      const proposal = treeFor(state, kept);
      if (proposal !== undefined) return { ...state, inner, phase: 'list', proposal };
      inner = list().advance(inner, false);
    }
  }

  function begin(): NodeGroupState {
    const left = Int32Array.from(nodes.keys());
    const state = { tree, left, inner: undefined, phase: 'all', proposal: undefined } as const;
    const proposal = treeFor(state, NO_POSITIONS);
    return proposal === undefined ? settle({ ...state, inner: list().start }) : { ...state, proposal };
  }

  return {
    start: begin(),
    propose: ({ proposal }) => proposal,
    advance: (state, kept) => {
      const { tree, inner, phase, proposal } = state;
      if (phase === 'over' || proposal === undefined) return state;
      if (phase === 'all') {
        return kept
          ? { tree: proposal, left: NO_POSITIONS, inner, phase: 'over', proposal: undefined }
          : settle({ ...state, inner: list().start });
      }
      const left = kept ? (list().propose(inner) as Subset) : state.left;
      return settle({
        ...state,
        tree: kept ? proposal : tree,
        left,
        inner: list().advance(inner, kept),
      });
    },
    describe: ({ phase, left, inner }) => {
      const kept = phase === 'list' ? list().propose(inner)?.length : 0;
      return { pass: 'group', action: phase === 'list' ? 'list' : 'removal', kept, of: left.length };
    },
    likelihood: ({ phase, inner }) => {
      if (phase === 'list') return list().likelihood(inner);
      return phase === 'over' ? 0 : nodes.length === 1 ? ONE_NODE_LIKELIHOOD : ALL_NODES_LIKELIHOOD;
    },
  };
}

const NO_POSITIONS: Subset = new Int32Array(0);
const ONE_NODE_LIKELIHOOD = 0.3;
const ALL_NODES_LIKELIHOOD = 0.1;
