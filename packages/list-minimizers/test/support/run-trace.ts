import type { AnySearch, ListMinimizer, ListOptions, Subset } from '@pare/core';
import { minimizeSync } from '../../src/run.ts';

export interface Trace {
  /** The distinct subsets in the order of their tests. */
  readonly tested: readonly (readonly number[])[];
  readonly kept: readonly number[];
  readonly tests: number;
  readonly proposals: number;
}

export function traceOf(
  minimizer: ListMinimizer,
  weights: ArrayLike<number>,
  test: (subset: readonly number[]) => boolean,
  options?: ListOptions,
): Trace {
  const tested: number[][] = [];
  const result = minimizeSync(minimizer(weights, options), weights.length, (subset) => {
    const positions = [...subset];
    tested.push(positions);
    return test(positions);
  });
  return { tested, kept: [...result.kept], tests: result.tests, proposals: result.proposals };
}

/** Every proposal of a search, repeated ones included, with the state it came from and its verdict. */
export function stepsOf(
  search: AnySearch<Subset>,
  test: (subset: readonly number[]) => boolean,
): { state: unknown; subset: readonly number[]; kept: boolean }[] {
  const steps = [];
  let state = search.start;
  for (let subset = search.propose(state); subset !== undefined; subset = search.propose(state)) {
    const positions = [...subset];
    const kept = test(positions);
    steps.push({ state, subset: positions, kept });
    state = search.advance(state, kept);
  }
  return steps;
}

export const containsAll =
  (needed: readonly number[]) =>
  (subset: readonly number[]): boolean => {
    const present = new Set(subset);
    return needed.every((position) => present.has(position));
  };

export const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

export const ones = (n: number): number[] => new Array<number>(n).fill(1);
