import type { ListMinimizer, Search, Subset } from '@pare/core';
import {
  EXTRA_SLOT,
  type NewToken,
  NodeKind,
  type ReductionTree,
  type RuleHierarchy,
} from '@pare/reduction-tree';
import { listElements, trailingSeparator } from '../list-elements.ts';
import { type TreeDocument, TreeVariant } from '../tree-variant.ts';
import {
  applyCandidate,
  type Candidate,
  type CandidateLimits,
  findCandidates,
  findSubstitutes,
} from './candidates.ts';
import { type NodeQueue, popNode, pushNode } from './node-queue.ts';
import { changeOf, describeProposal, expectationOf, kindOf } from './outlook.ts';
import type { PersesState, Task } from './perses-state.ts';
import { learnOutcome, type SuccessRates } from './success-rates.ts';
import { WordUses } from './word-uses.ts';

export interface PersesOptions {
  readonly hierarchy: RuleHierarchy;
  readonly minimizer: ListMinimizer;
  readonly limits: CandidateLimits;
  /** Tokens worth trying wherever they fit, such as a zero for an expression. */
  readonly substitutes: readonly NewToken[];
}

/**
 * One round of Perses (Sun et al., ICSE 2018) over a document.
 *
 * Guarantees that every variant derives from the document's grammar, and that at the end of a round
 * that kept nothing, no single element of a list, no optional part and no replacement within the
 * limits can go (1-tree-minimal, with a 1-minimal list minimizer).
 *
 * Tests: those of the list minimizer at each list, one at each part that can be empty, and up to
 * `limits.count` at each regular node.
 *
 * `rates` is what to expect at first; it guides speculation and nothing else.
 *
 * Deviations from the paper: a plus list keeps one element; a separated list is a list, so its first
 * element can go; any node whose slot can be empty is tried without; a list element may be replaced by
 * the elements of a list below it; weights are those of the current tree.
 */
export function persesRound(
  document: TreeDocument,
  options: PersesOptions,
  rates: SuccessRates,
): Search<PersesState, TreeVariant> {
  const words = new WordUses(document.tree.arena);
  return {
    start: start(document.tree, options, rates),
    propose: ({ proposal }) => (proposal === undefined ? undefined : new TreeVariant(document, proposal)),
    advance: (state, kept) => advance(state, kept, options),
    likelihood: (state) => expectationOf(state, words),
    change: changeOf,
    describe: (state) => describeProposal(state, options.hierarchy),
  };
}

function start(tree: ReductionTree, options: PersesOptions, rates: SuccessRates): PersesState {
  const queue = enqueueAll(undefined, tree, tree.children(tree.root));
  return nextNode({ tree, queue, task: undefined, proposal: undefined, rates }, options);
}

function advance(state: PersesState, kept: boolean, options: PersesOptions): PersesState {
  const { task } = state;
  if (task === undefined) return state;
  const rates = learnOutcome(state.rates, kindOf(task), kept);
  const now = { ...state, rates, tree: kept ? (state.proposal as ReductionTree) : state.tree };
  const next = advanceTask(now, state.tree, task, kept, options);
  return next.task === undefined ? nextNode(next, options) : next;
}

function advanceTask(
  now: PersesState,
  before: ReductionTree,
  task: Task,
  kept: boolean,
  options: PersesOptions,
): PersesState {
  switch (task.kind) {
    case 'removal':
      return kept ? idle(now) : openKept(now, task.node, options);
    case 'trailing':
      return openList(now, task.node, options);
    case 'list':
      return proposeList(now, {
        ...task,
        inner: task.search.advance(task.inner, kept),
        current: kept ? (task.search.propose(task.inner) as Subset) : task.current,
      });
    case 'candidates': {
      const candidate = task.candidates[task.next] as Candidate;
      if (!kept) return openCandidates(now, { ...task, next: task.next + 1 }, options);
      return idle({ ...now, queue: enqueueAll(now.queue, now.tree, survivors(before, candidate)) });
    }
  }
}

/** The nodes that a kept candidate brings to where they have not been before. */
function survivors(before: ReductionTree, candidate: Candidate): Int32Array {
  switch (candidate.kind) {
    case 'substitute':
      return new Int32Array(0);
    case 'hoist':
      return Int32Array.of(candidate.by);
    case 'splice':
      return before.children(candidate.list);
  }
}

function idle(state: PersesState): PersesState {
  return { ...state, task: undefined, proposal: undefined };
}

/** Takes the heaviest waiting node that has anything to try. */
function nextNode(state: PersesState, options: PersesOptions): PersesState {
  let { queue } = state;
  while (queue !== undefined) {
    const { node } = queue.top;
    queue = popNode(queue);
    const next = openNode({ ...state, queue }, node, options);
    if (next.task !== undefined) return next;
    queue = next.queue;
  }
  return { ...state, queue, task: undefined, proposal: undefined };
}

/** The state in which the first thing to try at `node` is proposed; without a task if there is none. */
function openNode(state: PersesState, node: number, options: PersesOptions): PersesState {
  const { tree } = state;
  return canBeEmpty(tree, node, options.hierarchy)
    ? { ...state, task: { kind: 'removal', node }, proposal: tree.withNewTokens(node, []) }
    : openKept(state, node, options);
}

/** Like `openNode`, for a node that has to stay. */
function openKept(state: PersesState, node: number, options: PersesOptions): PersesState {
  const { tree } = state;
  switch (tree.kind(node)) {
    case NodeKind.star:
    case NodeKind.plus:
    case NodeKind.separated: {
      const candidates = findSubstitutes(tree, node, options.hierarchy, options.substitutes);
      return openCandidates(state, { kind: 'candidates', node, candidates, next: 0 }, options);
    }
    case NodeKind.regular: {
      const substitutes = findSubstitutes(tree, node, options.hierarchy, options.substitutes);
      const candidates = [...substitutes, ...findCandidates(tree, node, options.hierarchy, options.limits)];
      return openCandidates(state, { kind: 'candidates', node, candidates, next: 0 }, options);
    }
    default:
      return close(state, node);
  }
}

/** The list itself, after all that could stand in its place. */
function openElements(state: PersesState, node: number, options: PersesOptions): PersesState {
  const { tree } = state;
  const separator = trailingSeparator(tree, node);
  if (separator === undefined) return openList(state, node, options);
  const children = tree.children(node).filter((child) => child !== separator);
  return { ...state, task: { kind: 'trailing', node }, proposal: withChildren(tree, node, children) };
}

function openList(state: PersesState, node: number, options: PersesOptions): PersesState {
  const { tree } = state;
  const list = listElements(tree, node);
  const weights = Int32Array.from(list.elements, (element) => tree.weight(element));
  const search = options.minimizer(weights, { minKept: 1 });
  const current = Int32Array.from(list.elements.keys());
  return proposeList(state, { kind: 'list', node, list, search, inner: search.start, current });
}

function proposeList(state: PersesState, task: Extract<Task, { kind: 'list' }>): PersesState {
  const kept = task.search.propose(task.inner);
  if (kept === undefined) return close(state, task.node);
  return { ...state, task, proposal: withChildren(state.tree, task.node, task.list.childrenFor(kept)) };
}

function openCandidates(
  state: PersesState,
  task: Extract<Task, { kind: 'candidates' }>,
  options: PersesOptions,
): PersesState {
  const candidate = task.candidates[task.next];
  if (candidate === undefined) {
    return state.tree.kind(task.node) === NodeKind.regular
      ? close(state, task.node)
      : openElements(state, task.node, options);
  }
  return { ...state, task, proposal: applyCandidate(state.tree, task.node, candidate) };
}

/** Nothing more to try at `node` itself: its children wait for their turn. */
function close(state: PersesState, node: number): PersesState {
  return idle({ ...state, queue: enqueueAll(state.queue, state.tree, state.tree.children(node)) });
}

function canBeEmpty(tree: ReductionTree, node: number, hierarchy: RuleHierarchy): boolean {
  // The list minimizer has tried every element of a star alone.
  if (tree.kind(tree.parent(node)) === NodeKind.star) return false;
  const slot = tree.slot(node);
  return slot === EXTRA_SLOT || hierarchy.minimalDerivation(slot)?.length === 0;
}

function enqueueAll(
  queue: NodeQueue | undefined,
  tree: ReductionTree,
  nodes: Int32Array,
): NodeQueue | undefined {
  let result = queue;
  for (const node of nodes) {
    if (tree.weight(node) > 0)
      result = pushNode(result, { node, weight: tree.weight(node), order: tree.order(node) });
  }
  return result;
}

function withChildren(tree: ReductionTree, node: number, children: Int32Array): ReductionTree {
  return tree.withChildren(node, children, (child) => tree.slot(child));
}
