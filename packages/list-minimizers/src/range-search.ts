import type { AnySearch, Search, Subset } from '@pare/core';
import { withoutRange } from './subset.ts';

/** A proposal: the elements of `kept` at the indices from..to-1 alone, or all the others. */
export interface Cut {
  readonly mode: 'only' | 'without';
  readonly kept: Subset;
  readonly from: number;
  readonly to: number;
}

/** A search whose every proposal is a range of the current list or its complement. */
export interface RangeSearch<State> extends Search<State, Subset> {
  /** The proposal without the cost of building it. */
  cut(state: State): Cut | undefined;
}

export function rangeSearch<State>(search: Omit<RangeSearch<State>, 'propose'>): RangeSearch<State> {
  return {
    ...search,
    propose(state) {
      const cut = search.cut(state);
      return cut === undefined ? undefined : subsetOf(cut);
    },
  };
}

/** Whether a search proposes ranges of its list, and can say which. */
export function isRangeSearch(search: AnySearch<Subset>): search is RangeSearch<unknown> {
  return 'cut' in search;
}

export function subsetOf({ mode, kept, from, to }: Cut): Subset {
  return mode === 'only' ? kept.slice(from, to) : withoutRange(kept, from, to);
}

/** Whether two cuts of the same list are the same subset of it. */
export function sameSubset(a: Cut, b: Cut): boolean {
  if (a.mode === b.mode) return a.from === b.from && a.to === b.to;
  const [low, high] = a.from < b.from ? [a, b] : [b, a];
  return low.from === 0 && low.to === high.from && high.to === a.kept.length;
}
