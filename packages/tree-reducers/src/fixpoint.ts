import type { AnySearch, Search } from '@pare/core';
import { inPart } from './sequence.ts';

export interface FixpointState<Variant> {
  /** What the current round began with. */
  readonly first: Variant;
  /** The last variant that was kept. */
  readonly best: Variant;
  readonly round: number;
  readonly search: AnySearch<Variant>;
  readonly inner: unknown;
}

/**
 * Runs rounds until a whole round keeps nothing. Each round is a search of its own that starts from
 * the best variant so far; `round` is pure and is told how many rounds went before.
 */
export function fixpoint<Variant>(
  first: Variant,
  round: (from: Variant, index: number) => AnySearch<Variant>,
): Search<FixpointState<Variant>, Variant> {
  const begin = (from: Variant, index: number): FixpointState<Variant> => {
    const search = round(from, index);
    return settle({ first: from, best: from, round: index, search, inner: search.start });
  };
  /** Goes on to the next round while the current one is over and has kept something. */
  const settle = (state: FixpointState<Variant>): FixpointState<Variant> =>
    state.search.propose(state.inner) !== undefined || state.best === state.first
      ? state
      : begin(state.best, state.round + 1);
  return {
    start: begin(first, 0),
    propose: (state) => state.search.propose(state.inner),
    advance: (state, kept) => {
      const best = kept ? (state.search.propose(state.inner) as Variant) : state.best;
      return settle({ ...state, best, inner: state.search.advance(state.inner, kept) });
    },
    likelihood: (state) => state.search.likelihood(state.inner),
    describe: (state) => {
      const inner = state.search.describe?.(state.inner);
      return inner && { ...inner, rounds: [state.round + 1, ...(inner.rounds ?? [])] };
    },
    change: (state) => inPart(state.round, state.search.change?.(state.inner)),
  };
}
