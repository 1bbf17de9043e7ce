import type { AnySearch, Subset } from '@pare/core';
import type { ReductionTree } from '@pare/reduction-tree';
import type { ListElements } from '../list-elements.ts';
import type { Candidate } from './candidates.ts';
import type { NodeQueue } from './node-queue.ts';
import type { SuccessRates } from './success-rates.ts';

/** What is being tried at one node. */
export type Task =
  | { readonly kind: 'removal'; readonly node: number }
  | { readonly kind: 'trailing'; readonly node: number }
  | {
      readonly kind: 'list';
      readonly node: number;
      readonly list: ListElements;
      readonly search: AnySearch<Subset>;
      readonly inner: unknown;
      /** The positions kept so far. */
      readonly current: Subset;
    }
  | {
      readonly kind: 'candidates';
      readonly node: number;
      readonly candidates: readonly Candidate[];
      readonly next: number;
    };

export interface PersesState {
  readonly tree: ReductionTree;
  readonly queue: NodeQueue | undefined;
  readonly task: Task | undefined;
  /** The tree that `task` proposes; undefined when the round is over. */
  readonly proposal: ReductionTree | undefined;
  readonly rates: SuccessRates;
}
