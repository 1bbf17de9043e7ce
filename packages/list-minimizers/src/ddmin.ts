/**
 * ddmin with split factor nu.
 *
 * Papers: A. Zeller, R. Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", IEEE TSE 28(2),
 * 2002 (nu = 2); A. Kiss, "Generalizing the Split Factor of the Minimizing Delta Debugging Algorithm",
 * IEEE Access 8, 2020 (algorithm 3, any nu).
 *
 * Guarantees that the result is interesting and 1-minimal (no single element of it can be removed), for
 * any deterministic property test. The empty list is never proposed: the papers take it as known.
 *
 * Cost: O(n^2) tests at worst, O(log n) when a single element is needed, about 2 tests per needed
 * element and level otherwise.
 *
 * Deviations: with subset tests and exactly two parts, the complements are the subsets that were just
 * rejected and are not proposed again; nor are single elements in the rounds after the first that tests
 * them. `kiss` selects the choices behind the published step counts,
 * which the paper's recursion leaves open: after an interesting complement the other parts stay as they
 * are and the loop goes on with the next part (the rejected subsets are known and not proposed again).
 */
import type { ListMinimizer, Subset } from '@pare/core';
import { type Order, requireFlag, requireOption, requireOrder } from './options.ts';
import { type Cut, type RangeSearch, rangeSearch, sameSubset, subsetOf } from './range-search.ts';
import { fullSubset } from './subset.ts';
import { estimate, NO_TESTS, record, type SuccessRate } from './success-rate.ts';

export interface DdminOptions {
  /** Split factor: how many parts a part is split into; an integer from 2 on, or Infinity. Default 2. */
  readonly nu?: number;
  /** Whether each part is tested alone before its complement. Default true. */
  readonly subsets?: boolean;
  /** Order of the tests in a round. Default, as in the paper: forward with subset tests, else backward. */
  readonly order?: Order;
  /** The choices that reproduce the step counts of the split-factor paper. Default false. */
  readonly kiss?: boolean;
}

export type ResolvedDdminOptions = Required<DdminOptions>;

export function ddmin(options: DdminOptions = {}): ListMinimizer {
  const resolved = resolveDdminOptions(options);
  return (weights) => search(weights.length, resolved);
}

export function resolveDdminOptions(options: DdminOptions): ResolvedDdminOptions {
  const { nu = 2, subsets = true, kiss = false } = options;
  const { order = subsets ? 'forward' : 'backward' } = options;
  requireOption(
    typeof nu === 'number' && nu >= 2 && (Number.isInteger(nu) || nu === Number.POSITIVE_INFINITY),
    `nu must be an integer from 2 on, not ${String(nu)}`,
  );
  requireFlag('subsets', subsets);
  requireFlag('kiss', kiss);
  requireOrder(order);
  return { nu, subsets, order, kiss };
}

interface State {
  readonly kept: Subset;
  /** Part i holds the elements kept[bounds[i]] .. kept[bounds[i + 1] - 1]. */
  readonly bounds: Int32Array;
  readonly phase: 'subsets' | 'complements' | 'over';
  /** How many proposals of this phase were rejected in this round. */
  readonly step: number;
  /** Where the complement loop starts (kiss). */
  readonly offset: number;
  readonly complements: SuccessRate;
}

/** A part that is interesting alone is rare: it needs every needed element in one part. */
const SUBSET_LIKELIHOOD = 0.05;

function search(length: number, options: ResolvedDdminOptions): RangeSearch<State> {
  const { nu, subsets, order, kiss } = options;

  function advance(state: State, kept: boolean): State {
    const complements = state.phase === 'complements' ? record(state.complements, kept) : state.complements;
    if (!kept) return nextUntested(state, complements);
    const rest = subsetOf(cut(state)!);
    const parts = state.bounds.length - 2;
    if (state.phase === 'subsets' || parts < 2) return splitAll(rest, nu, { offset: 0, complements });
    if (kiss) {
      const part = targetPart(state);
      const bounds = withoutPart(state.bounds, part);
      return { kept: rest, bounds, phase: 'complements', step: 0, offset: part, complements };
    }
    const next = splitAll(rest, parts, { offset: 0, complements });
    return parts === rest.length ? { ...next, phase: 'complements' } : next;
  }

  /** The state after a rejection, past any proposal that equals the rejected one. */
  function nextUntested(state: State, complements: SuccessRate): State {
    const rejected = cut(state)!;
    let next = afterRejection(state, complements);
    for (;;) {
      const proposal = cut(next);
      if (proposal === undefined || !sameSubset(rejected, proposal)) return next;
      next = afterRejection(next, complements);
    }
  }

  function afterRejection(state: State, complements: SuccessRate): State {
    const { kept, bounds, phase, step, offset } = state;
    const parts = bounds.length - 1;
    if (step + 1 < parts) return { kept, bounds, phase, step: step + 1, offset, complements };
    if (phase === 'subsets' && parts > 2) {
      return { kept, bounds, phase: 'complements', step: 0, offset, complements };
    }
    if (parts === kept.length) return { kept, bounds, phase: 'over', step: 0, offset, complements };
    const wanted = Math.min(kept.length, parts * nu);
    return splitAll(kept, wanted, { offset: Math.floor((offset * wanted) / parts), complements });
  }

  function splitAll(kept: Subset, wanted: number, carried: Pick<State, 'offset' | 'complements'>): State {
    const parts = Math.min(kept.length, wanted);
    const phase = kept.length < 2 ? 'over' : subsets ? 'subsets' : 'complements';
    const bounds = evenBounds(kept.length, parts);
    return { kept, bounds, phase, step: 0, offset: carried.offset, complements: carried.complements };
  }

  function targetPart({ bounds, phase, step, offset }: State): number {
    const parts = bounds.length - 1;
    const inOrder = order === 'forward' ? step : parts - 1 - step;
    return phase === 'subsets' ? inOrder : (inOrder + offset) % parts;
  }

  function cut(state: State): Cut | undefined {
    if (state.phase === 'over') return undefined;
    const part = targetPart(state);
    const mode = state.phase === 'subsets' ? 'only' : 'without';
    return { mode, kept: state.kept, from: state.bounds[part]!, to: state.bounds[part + 1]! };
  }

  return rangeSearch({
    start: splitAll(fullSubset(length), nu, { offset: 0, complements: NO_TESTS }),
    cut,
    advance,
    likelihood: (state) => (state.phase === 'subsets' ? SUBSET_LIKELIHOOD : estimate(state.complements)),
  });
}

/** The bounds of `parts` contiguous parts: part k takes floor(elements left / parts left) elements. */
function evenBounds(length: number, parts: number): Int32Array {
  const bounds = new Int32Array(parts + 1);
  for (let k = 0; k < parts; k++)
    bounds[k + 1] = bounds[k]! + Math.floor((length - bounds[k]!) / (parts - k));
  return bounds;
}

function withoutPart(bounds: Int32Array, part: number): Int32Array {
  const size = bounds[part + 1]! - bounds[part]!;
  const rest = new Int32Array(bounds.length - 1);
  rest.set(bounds.subarray(0, part + 1));
  for (let i = part + 1; i < rest.length; i++) rest[i] = bounds[i + 1]! - size;
  return rest;
}
