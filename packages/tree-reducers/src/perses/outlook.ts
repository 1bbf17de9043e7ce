// What to expect of a round's proposals, and how to speak of them. None of it can change a result.
import type { ProposalDescription } from '@pare/core';
import type { RuleHierarchy } from '@pare/reduction-tree';
import { describeNode } from '../describe-node.ts';
import type { Candidate } from './candidates.ts';
import type { PersesState, Task } from './perses-state.ts';
import { expectedRate, type ProposalKind } from './success-rates.ts';
import type { WordUses } from './word-uses.ts';

/** What kind of proposal the task makes now. */
export function kindOf(task: Task): ProposalKind {
  switch (task.kind) {
    case 'list':
      return 'list';
    case 'removal':
    case 'trailing':
      return 'removal';
    case 'candidates':
      if (task.candidates[task.next]?.kind === 'substitute') return 'substitute';
      return task.next === 0 ? 'first-hoist' : 'later-candidate';
  }
}

/** P(kept) of the proposal. */
export function expectationOf({ task, tree, proposal, rates }: PersesState, words: WordUses): number {
  if (task === undefined || proposal === undefined) return 0;
  return expectedRate(rates, {
    kind: kindOf(task),
    model: task.kind === 'list' ? task.search.likelihood(task.inner) : 1,
    tokens: tree.tokens - proposal.tokens,
    orphans: words.losesFirstUse(removedNodes(task), keptNode(task)),
  });
}

/** The nodes that go, or give way to something below them. */
function removedNodes(task: Task): readonly number[] {
  if (task.kind !== 'list') return [task.node];
  return removedElements(task);
}

/** What stays of a node that gives way. */
function keptNode(task: Task): number | undefined {
  const candidate = task.kind === 'candidates' ? task.candidates[task.next] : undefined;
  if (candidate?.kind === 'hoist') return candidate.by;
  return candidate?.kind === 'splice' ? candidate.list : undefined;
}

/** The proposal in words. */
export function describeProposal(
  { task, tree }: PersesState,
  hierarchy: RuleHierarchy,
): ProposalDescription | undefined {
  if (task === undefined) return undefined;
  const node = { pass: 'perses', ...describeNode(tree, task.node, hierarchy) };
  switch (task.kind) {
    case 'list':
      return {
        ...node,
        action: 'list',
        kept: task.search.propose(task.inner)?.length,
        of: task.list.elements.length,
      };
    case 'candidates':
      return { ...node, action: task.candidates[task.next]?.kind ?? 'candidate' };
    case 'removal':
    case 'trailing':
      return { ...node, action: task.kind };
  }
}

/** The node and what happens to it; of a list, the elements that go. */
export function changeOf({ task }: PersesState): string | undefined {
  switch (task?.kind) {
    case undefined:
      return undefined;
    case 'list':
      return `list ${task.node} ${removedFrom(task)}`;
    case 'removal':
    case 'trailing':
      return `${task.kind} ${task.node}`;
    case 'candidates': {
      const candidate = task.candidates[task.next] as Candidate;
      return `${task.node} ${JSON.stringify(candidate)}`;
    }
  }
}

/** The elements that a list's proposal takes away, as a number that is the same for the same elements. */
function removedFrom(task: Extract<Task, { kind: 'list' }>): number {
  return removedElements(task).reduce((hash, element) => (Math.imul(hash, 31) + element) | 0, 0);
}

function removedElements({ list, search, inner, current }: Extract<Task, { kind: 'list' }>): number[] {
  const kept = search.propose(inner) ?? current;
  const removed: number[] = [];
  let next = 0;
  // Both ascend.
  for (let k = 0; k < current.length; k++) {
    const position = current[k] as number;
    if (position === kept[next]) next++;
    else removed.push(list.elements[position] as number);
  }
  return removed;
}
