/**
 * A search is a pure state machine: it proposes variants and is told which of them were kept.
 *
 * States are immutable, so any state can be held, forked and replayed. That is what lets a driver
 * test several guesses of the future at once and still commit the same variants in the same order.
 */
export interface Search<State, Variant> {
  readonly start: State;
  /** The variant to test next; `undefined` when the search is over. Pure. */
  propose(state: State): Variant | undefined;
  /** The state after the property test kept (`true`) or rejected (`false`) the proposed variant. Pure. */
  advance(state: State, kept: boolean): State;
  /** Probability, 0 to 1, that the proposed variant is kept. Guides speculation; can't change a result. */
  likelihood(state: State): number;
  /**
   * Names the change that the proposal makes, the same wherever it is made, so that its verdict on one
   * variant tells something of its verdict on another. Guides speculation only, like `likelihood`.
   */
  change?(state: State): string | undefined;
  /** Says what the proposal changes, for people and statistics. Asked for only when somebody observes. Pure. */
  describe?(state: State): ProposalDescription | undefined;
}

/** What a proposal changes. */
export interface ProposalDescription {
  /** The pass that proposes it, such as `perses`, `exchange` or `layout`. */
  readonly pass: string;
  /** Rounds of the searches around it, from 1 on, the outermost first. */
  readonly rounds?: readonly number[] | undefined;
  /** What it does, such as `list`, `removal`, `hoist`, `splice` or `substitute`. */
  readonly action: string;
  /** The kind of the node it is done to, such as `star` or `regular`. */
  readonly kind?: string | undefined;
  /** The name of that node's grammar rule or token. */
  readonly rule?: string | undefined;
  /** Of a list: elements that the proposal still has, and that there were when its minimizing began. */
  readonly kept?: number | undefined;
  readonly of?: number | undefined;
}

/** A search whose state type is of no interest to its user. */
export type AnySearch<Variant> = Search<unknown, Variant>;

/** A subset of the positions 0..n-1 of a list: the kept positions, ascending. Never written to. */
export type Subset = Int32Array;

/** What every list minimizer takes besides the weights. */
export interface ListOptions {
  /** The fewest elements a proposed subset may have: 0 (default), or 1 for a list that must not be empty. */
  readonly minKept?: 0 | 1;
}

/**
 * A list minimizer: a search over the subsets of a list. The full list is known to be interesting
 * and is never proposed. `weights[i]` is the number of tokens below element `i`, at least 1.
 */
export type ListMinimizer = (weights: ArrayLike<number>, options?: ListOptions) => AnySearch<Subset>;
