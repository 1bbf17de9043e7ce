/**
 * ActiveCoarsen: removes random sets of elements; the randomized baseline of the ProbDD paper.
 *
 * Paper: P. Liang, O. Tripp, M. Naik, "Learning Minimal Abstractions", POPL 2011 (section 4): each
 * element stays with probability alpha, alpha adapts so that one test in e is kept, the rate at which
 * the most is removed (alpha = e^(-1/s) for s needed elements).
 *
 * Guarantees that the result is interesting, and minimal if the property test is monotone: an element
 * is settled as needed only when it fails alone. Otherwise the result may not be 1-minimal.
 *
 * Cost: O(s log n) tests expected for s needed elements of n, if the property test is monotone.
 *
 * Deviations: the rule by which alpha adapts is ours: alpha = 1 / (1 + e^-theta), theta + 1/e after a
 * rejection and theta - (1 - 1/e) after a success, which rest at a success rate of 1/e. A sample that
 * would remove nothing, too much, or the same as the rejected one before, is replaced by one element
 * drawn at random. All chance comes from the seeded generator in the state.
 */
import {
  type ListMinimizer,
  nextRandom,
  type RandomState,
  type Search,
  type Subset,
  seedRandom,
} from '@pare/core';
import { requireSeed } from './options.ts';
import { fullSubset, withoutPositions } from './subset.ts';

export interface ActiveCoarsenOptions {
  /** Seed of the samples. Default 0. */
  readonly seed?: number;
}

export type ResolvedActiveCoarsenOptions = Required<ActiveCoarsenOptions>;

export function activeCoarsen(options: ActiveCoarsenOptions = {}): ListMinimizer {
  const { seed } = resolveActiveCoarsenOptions(options);
  return (weights, { minKept = 0 } = {}) => search(weights.length, { minKept, seed });
}

export function resolveActiveCoarsenOptions(options: ActiveCoarsenOptions): ResolvedActiveCoarsenOptions {
  const { seed = 0 } = options;
  requireSeed(seed);
  return { seed };
}

interface State {
  readonly kept: Subset;
  /** The elements of `kept` that did not fail alone, ascending. */
  readonly undecided: Int32Array;
  /** The sample: what the proposal removes, ascending. Empty when the search is over. */
  readonly removal: Int32Array;
  /** The logit of alpha. */
  readonly theta: number;
  readonly random: RandomState;
}

const TARGET_RATE = 1 / Math.E;
const NOTHING: Int32Array = new Int32Array(0);

function search(length: number, { minKept, seed }: { minKept: 0 | 1; seed: number }): Search<State, Subset> {
  function withSample(state: Omit<State, 'removal'>, rejected: Int32Array): State {
    if (state.undecided.length === 0 || state.kept.length <= minKept) return { ...state, removal: NOTHING };
    const sample = sampleOf(state.undecided, state.theta, state.random);
    const removal = sample.removal;
    if (removal.length > 0 && state.kept.length - removal.length >= minKept && !equal(removal, rejected)) {
      return { ...state, ...sample };
    }
    const { value, state: random } = nextRandom(sample.random);
    const at = Math.floor(value * state.undecided.length);
    return { ...state, removal: state.undecided.slice(at, at + 1), random };
  }

  function advance(state: State, kept: boolean): State {
    const { removal, random } = state;
    if (kept) {
      const next = {
        kept: withoutPositions(state.kept, removal),
        undecided: withoutPositions(state.undecided, removal),
        theta: state.theta - (1 - TARGET_RATE),
        random,
      };
      return withSample(next, NOTHING);
    }
    const undecided = removal.length === 1 ? withoutPositions(state.undecided, removal) : state.undecided;
    return withSample({ kept: state.kept, undecided, theta: state.theta + TARGET_RATE, random }, removal);
  }

  const all = fullSubset(length);
  return {
    start: withSample({ kept: all, undecided: all, theta: 0, random: seedRandom(seed) }, NOTHING),
    propose: ({ kept, removal }) => (removal.length === 0 ? undefined : withoutPositions(kept, removal)),
    advance,
    /** The success rate that alpha is steered to. */
    likelihood: () => TARGET_RATE,
  };
}

/** Leaves out each element with probability 1 - alpha; draws the gaps between them, which are geometric. */
function sampleOf(
  undecided: Int32Array,
  theta: number,
  seed: RandomState,
): { removal: Int32Array; random: RandomState } {
  const logAlpha = -Math.log1p(Math.exp(-theta));
  const removal: number[] = [];
  let random = seed;
  for (let at = -1; ; ) {
    const next = nextRandom(random);
    random = next.state;
    at += 1 + Math.floor(Math.log1p(-next.value) / logAlpha);
    // Not at < length: the gap is NaN or infinite when alpha is 1 but for rounding.
    if (!(at < undecided.length)) return { removal: Int32Array.from(removal), random };
    removal.push(undecided[at]!);
  }
}

function equal(a: Int32Array, b: Int32Array): boolean {
  return a.length === b.length && a.every((position, i) => position === b[i]);
}
