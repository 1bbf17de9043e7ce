import { createMinimizer, type ListMinimizer, type Search, type Subset } from 'pare';

/** How many lists a minimizer left from which a single element could still go. */
export interface MinimalityCount {
  runs: number;
  notMinimal: number;
}

interface State {
  readonly phase: 'first' | 'check';
  readonly inner: unknown;
  /** What is left, as positions in the whole list; the check's subsets are positions in it. */
  readonly left: Subset;
  readonly search: ReturnType<ListMinimizer>;
}

/**
 * The minimizer, followed by a pass that deletes single elements; counts in how many lists that pass
 * deletes any. For a driver with one job.
 */
export function thenOnemin(minimizer: ListMinimizer, count: MinimalityCount): ListMinimizer {
  const onemin = createMinimizer('onemin');
  return (weights, options = {}) => {
    const first = minimizer(weights, options);
    let found = false;
    const propose = ({ phase, inner, left, search }: State): Subset | undefined => {
      const subset = search.propose(inner);
      if (subset === undefined || phase === 'first') return subset;
      return Int32Array.from(subset, (k) => left[k] as number);
    };
    const settle = (state: State): State => {
      if (state.phase === 'check' || state.search.propose(state.inner) !== undefined) return state;
      const search = onemin(new Int32Array(state.left.length).fill(1), options);
      return { phase: 'check', inner: search.start, left: state.left, search };
    };
    const all = Int32Array.from({ length: weights.length }, (_, k) => k);
    const start = settle({ phase: 'first', inner: first.start, left: all, search: first });
    if (start.phase === 'first') count.runs++;
    const whole: Search<State, Subset> = {
      start,
      propose,
      advance: (state, kept) => {
        const next = { ...state, inner: state.search.advance(state.inner, kept) };
        if (state.phase === 'check') {
          if (kept && !found) count.notMinimal++;
          found ||= kept;
          return next;
        }
        return settle(kept ? { ...next, left: propose(state) as Subset } : next);
      },
      likelihood: ({ search, inner }) => search.likelihood(inner),
    };
    return whole as ReturnType<ListMinimizer>;
  };
}
