/**
 * onemin: deletes one element at a time.
 *
 * Paper: the degenerate case of A. Kiss, "Generalizing the Split Factor of the Minimizing Delta
 * Debugging Algorithm", IEEE Access 8, 2020: ddmin with nu >= n and without subset tests.
 *
 * Guarantees that the result is interesting and 1-minimal, for any deterministic property test. The
 * empty list is never proposed.
 *
 * Cost: at least n tests, at most 2n if the property test is monotone, O(n^2) otherwise.
 *
 * Deviations: after a success the search goes on with the next element and ends when a whole cycle
 * changed nothing, as ddmin does with `kiss`; the paper's recursion starts again at one end.
 */
import type { ListMinimizer, Subset } from '@pare/core';
import { type Order, requireOrder } from './options.ts';
import { type RangeSearch, rangeSearch } from './range-search.ts';
import { fullSubset, withoutRange } from './subset.ts';
import { estimate, NO_TESTS, record, type SuccessRate } from './success-rate.ts';

export interface OneminOptions {
  /** Whether the first or the last element is tried first. Default backward. */
  readonly order?: Order;
}

export type ResolvedOneminOptions = Required<OneminOptions>;

export function onemin(options: OneminOptions = {}): ListMinimizer {
  const { order } = resolveOneminOptions(options);
  return (weights) => search(weights.length, order);
}

export function resolveOneminOptions(options: OneminOptions): ResolvedOneminOptions {
  const { order = 'backward' } = options;
  requireOrder(order);
  return { order };
}

interface State {
  readonly kept: Subset;
  /** The element of `kept` that the proposal leaves out. */
  readonly index: number;
  /** Rejections since the last success; as many as there are elements end the search. */
  readonly rejections: number;
  readonly deletions: SuccessRate;
}

function search(length: number, order: Order): RangeSearch<State> {
  function advance(state: State, kept: boolean): State {
    const deletions = record(state.deletions, kept);
    const size = state.kept.length;
    if (!kept) {
      const index = (state.index + (order === 'forward' ? 1 : size - 1)) % size;
      return { ...state, index, rejections: state.rejections + 1, deletions };
    }
    const rest = withoutRange(state.kept, state.index, state.index + 1);
    const index = (state.index + (order === 'forward' ? 0 : rest.length - 1)) % rest.length;
    return { kept: rest, index, rejections: 0, deletions };
  }

  return rangeSearch({
    start: {
      kept: fullSubset(length),
      index: order === 'forward' ? 0 : length - 1,
      rejections: 0,
      deletions: NO_TESTS,
    },
    cut({ kept, index, rejections }) {
      if (kept.length < 2 || rejections === kept.length) return undefined;
      return { mode: 'without', kept, from: index, to: index + 1 };
    },
    advance,
    likelihood: (state) => estimate(state.deletions),
  });
}
