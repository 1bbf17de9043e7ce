import { type AnySearch, isRangeSearch, type ListMinimizer, type Subset } from 'pare';
import { rankCorrelation } from './statistics.ts';

export interface KindCount {
  readonly tests: number;
  readonly kept: number;
}

/** What all list minimizations of one reduction did. */
export interface ListSummary {
  /** Lists on which at least one subset was proposed. */
  readonly runs: number;
  /** Mean of Spearman's rho between weight and deletion, over the lists where both vary. */
  readonly rho: number | undefined;
  readonly rhoRuns: number;
  /**
   * Proposals by kind, for minimizers that cut ranges. Complement: everything but one part goes, only
   * the part is left. Revisit: a part goes that has been tried before in this run. Other: the rest.
   */
  readonly kinds: Readonly<Record<Kind, KindCount>> | undefined;
}

type Kind = 'complement' | 'revisit' | 'other';

/** Watches list minimizers. For a driver with one job: states must be visited once, in order. */
export class ListRecorder {
  private readonly rhos: number[] = [];
  private readonly kinds: Record<Kind, { tests: number; kept: number }> = {
    complement: { tests: 0, kept: 0 },
    revisit: { tests: 0, kept: 0 },
    other: { tests: 0, kept: 0 },
  };
  private runs = 0;
  private ranges = false;

  wrap(minimizer: ListMinimizer): ListMinimizer {
    return (weights, options) => this.watched(minimizer(weights, options), weights);
  }

  summary(): ListSummary {
    const { runs, rhos } = this;
    return {
      runs,
      rho: rhos.length === 0 ? undefined : rhos.reduce((sum, rho) => sum + rho, 0) / rhos.length,
      rhoRuns: rhos.length,
      kinds: this.ranges ? this.kinds : undefined,
    };
  }

  private watched(search: AnySearch<Subset>, weights: ArrayLike<number>): AnySearch<Subset> {
    const tried = new Set<string>();
    let left: Subset = Int32Array.from({ length: weights.length }, (_, k) => k);
    const kindOf = (state: unknown): Kind => {
      const cut = isRangeSearch(search) ? search.cut(state) : undefined;
      if (cut === undefined) return 'other';
      this.ranges = true;
      if (cut.mode === 'only') return 'complement';
      const part = cut.kept.subarray(cut.from, cut.to);
      const key = `${part.length} ${part[0]} ${part.at(-1)}`;
      if (tried.has(key)) return 'revisit';
      tried.add(key);
      return 'other';
    };
    if (search.propose(search.start) !== undefined) this.runs++;
    return {
      ...search,
      advance: (state, kept) => {
        const subset = search.propose(state);
        const count = this.kinds[kindOf(state)];
        count.tests++;
        if (kept) count.kept++;
        if (kept && subset !== undefined) left = subset;
        const next = search.advance(state, kept);
        if (search.propose(next) === undefined) this.correlate(weights, left);
        return next;
      },
    };
  }

  private correlate(weights: ArrayLike<number>, left: Subset): void {
    const staying = new Set(left);
    const deleted = Array.from(weights, (_, k) => (staying.has(k) ? 0 : 1));
    const rho = rankCorrelation(Array.from(weights), deleted);
    if (rho !== undefined) this.rhos.push(rho);
  }
}
