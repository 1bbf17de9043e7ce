import type { AnySearch, Search } from '@pare/core';

export interface SequenceState<Variant> {
  readonly best: Variant;
  readonly part: number;
  readonly search: AnySearch<Variant>;
  readonly inner: unknown;
}

/** Runs searches one after the other; each starts from the best variant that those before it left. */
export function sequence<Variant>(
  first: Variant,
  parts: readonly ((from: Variant) => AnySearch<Variant>)[],
): Search<SequenceState<Variant>, Variant> {
  const begin = (best: Variant, part: number): SequenceState<Variant> => {
    const search = (parts[part] as (from: Variant) => AnySearch<Variant>)(best);
    return settle({ best, part, search, inner: search.start });
  };
  const settle = (state: SequenceState<Variant>): SequenceState<Variant> =>
    state.search.propose(state.inner) === undefined && state.part + 1 < parts.length
      ? begin(state.best, state.part + 1)
      : state;
  return {
    start: begin(first, 0),
    propose: ({ search, inner }) => search.propose(inner),
    advance: (state, kept) => {
      const best = kept ? (state.search.propose(state.inner) as Variant) : state.best;
      return settle({ ...state, best, inner: state.search.advance(state.inner, kept) });
    },
    likelihood: ({ search, inner }) => search.likelihood(inner),
    describe: ({ search, inner }) => search.describe?.(inner),
    change: ({ part, search, inner }) => inPart(part, search.change?.(inner)),
  };
}

/** A change's name within one of several searches. */
export function inPart(part: number, change: string | undefined): string | undefined {
  return change === undefined ? undefined : `${part}/${change}`;
}
