/**
 * The simulation that compares list minimizers when heavy elements are less likely to be removable.
 *
 * Paper: X. Zhou, Z. Xu, M. Zhang, Y. Tian, C. Sun, "WDD: Weighted Delta Debugging", ICSE 2025,
 * section IV-D. Each list has n elements, n uniform in 2..1000, and a number of tokens uniform in
 * n..10n, spread at random with at least one for each element. With p0 uniform in (0, 1) an element of
 * weight w is removable with probability p0^w. A subset is interesting iff it holds every element
 * that is not removable.
 *
 * Pure: the lists depend on the seed only, so every minimizer meets the same ones.
 */
import { type ListMinimizer, nextRandom, type RandomState, type Subset, seedRandom } from '@pare/core';
import { isRangeSearch, type RangeSearch } from './range-search.ts';
import { minimizeSync } from './run.ts';
import { forEachMissing, fullSubset } from './subset.ts';
import { hashKey, keySet, type PositionHashes, positionHashes } from './subset-hash.ts';

export interface SimulatedList {
  readonly weights: Int32Array;
  /** needed[i] is 1 if element i is not removable. */
  readonly needed: Uint8Array;
}

/** What a simulation of list minimizers runs on. */
export interface SimulationOptions {
  readonly lists: number;
  readonly seed: number;
  readonly minimizers: Readonly<Record<string, ListMinimizer>>;
  /** The minimizer that the ratios compare with; one of the names. */
  readonly baseline: string;
}

/** One list minimizer's figures in a simulation. */
export interface SimulationRow {
  readonly minimizer: string;
  /** Arithmetic mean of the distinct tests per list. */
  readonly meanTests: number;
  /** meanTests as a share of the baseline's. */
  readonly ratio: number;
  /** Arithmetic mean over the lists of tests / tests of the baseline, lists without a baseline test left out. */
  readonly meanRatio: number;
  /** Arithmetic mean of the elements left. */
  readonly meanElements: number;
}

/** What a simulation ended with. */
export interface SimulationResult {
  readonly lists: number;
  readonly seed: number;
  readonly meanLength: number;
  /** Arithmetic mean of the elements that are not removable. */
  readonly meanNeeded: number;
  /** In the order of the minimizers given. */
  readonly rows: readonly SimulationRow[];
}

/** Runs every minimizer on the same simulated lists. */
export function simulate({ lists, seed, minimizers, baseline }: SimulationOptions): SimulationResult {
  const names = Object.keys(minimizers);
  const totals = new Map(names.map((name) => [name, { tests: 0, ratios: 0, elements: 0 }]));
  let random = seedRandom(seed);
  let length = 0;
  let needed = 0;
  let compared = 0;
  for (let i = 0; i < lists; i++) {
    const drawn = simulatedList(random);
    random = drawn.random;
    length += drawn.list.weights.length;
    needed += count(drawn.list.needed);
    const results = new Map(names.map((name) => [name, minimizeList(minimizers[name]!, drawn.list)]));
    const base = results.get(baseline)?.tests ?? 0;
    if (base > 0) compared++;
    for (const [name, { tests, elements }] of results) {
      const total = totals.get(name)!;
      total.tests += tests;
      total.elements += elements;
      if (base > 0) total.ratios += tests / base;
    }
  }
  const baseTests = totals.get(baseline)?.tests ?? 0;
  const rows = [...totals].map(([minimizer, { tests, ratios, elements }]) => ({
    minimizer,
    meanTests: tests / lists,
    ratio: tests / baseTests,
    meanRatio: ratios / compared,
    meanElements: elements / lists,
  }));
  return { lists, seed, meanLength: length / lists, meanNeeded: needed / lists, rows };
}

/** A list drawn from the distribution of the paper, and the state of the generator after it. */
export function simulatedList(seed: RandomState): { list: SimulatedList; random: RandomState } {
  let random = seed;
  const draw = (): number => {
    const next = nextRandom(random);
    random = next.state;
    return next.value;
  };
  const n = 2 + Math.floor(draw() * 999);
  const tokens = n + Math.floor(draw() * (9 * n + 1));
  const weights = new Int32Array(n).fill(1);
  for (let left = tokens - n; left > 0; left--) weights[Math.floor(draw() * n)]! += 1;
  const p0 = draw();
  const needed = Uint8Array.from(weights, (weight) => (draw() < p0 ** weight ? 0 : 1));
  return { list: { weights, needed }, random };
}

function minimizeList(minimizer: ListMinimizer, list: SimulatedList): { tests: number; elements: number } {
  const search = minimizer(list.weights);
  if (isRangeSearch(search)) return minimizeByRanges(search, list);
  const { needed } = list;
  let current = fullSubset(needed.length);
  let lost = 0;
  const lose = (position: number): void => {
    lost += needed[position]!;
  };
  const { tests, kept } = minimizeSync(search, needed.length, (subset) => {
    lost = 0;
    forEachMissing(current, subset, lose);
    if (lost === 0) current = subset;
    return lost === 0;
  });
  return { tests, elements: kept.length };
}

/** As above; hash and verdict of a range come from prefix sums over the current list, without a subset. */
function minimizeByRanges(
  search: RangeSearch<unknown>,
  { needed }: SimulatedList,
): { tests: number; elements: number } {
  const wanted = count(needed);
  const hashes = positionHashes(needed.length);
  const tested = keySet();
  let sums = rangeSums(fullSubset(needed.length), needed, hashes);
  let elements = needed.length;
  let state = search.start;
  for (;;) {
    const cut = search.cut(state);
    if (cut === undefined) return { tests: tested.size(), elements };
    if (cut.kept !== sums.kept) sums = rangeSums(cut.kept, needed, hashes);
    const { found, high, low } = sums;
    const { from, to } = cut;
    const end = cut.kept.length;
    const inside = cut.mode === 'only';
    const needs = found[to]! - found[from]!;
    const highPart = high[to]! - high[from]!;
    const lowPart = low[to]! - low[from]!;
    tested.add(hashKey(inside ? highPart : high[end]! - highPart, inside ? lowPart : low[end]! - lowPart));
    const interesting = (inside ? needs : found[end]! - needs) === wanted;
    if (interesting) elements = inside ? to - from : end - (to - from);
    state = search.advance(state, interesting);
  }
}

interface RangeSums {
  readonly kept: Subset;
  readonly found: Int32Array;
  readonly high: Int32Array;
  readonly low: Int32Array;
}

function rangeSums(kept: Subset, needed: Uint8Array, hashes: PositionHashes): RangeSums {
  const found = new Int32Array(kept.length + 1);
  const high = new Int32Array(kept.length + 1);
  const low = new Int32Array(kept.length + 1);
  for (let i = 0; i < kept.length; i++) {
    const position = kept[i]!;
    found[i + 1] = found[i]! + needed[position]!;
    high[i + 1] = high[i]! + hashes.high[position]!;
    low[i + 1] = low[i]! + hashes.low[position]!;
  }
  return { kept, found, high, low };
}

function count(flags: Uint8Array): number {
  let sum = 0;
  for (const flag of flags) sum += flag;
  return sum;
}
