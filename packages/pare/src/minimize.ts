import { createMinimizer, type MinimizerName, type MinimizerOptions } from '@pare/list-minimizers';
import { type VariantKey, variantKey } from '@pare/session';

/** Settings of `minimize`: the list minimizer, its own options, and how far it may go. */
export interface MinimizeOptions extends MinimizerOptions {
  /** Default: `w-probdd`. */
  readonly minimizer?: MinimizerName | undefined;
  /** The fewest elements a tested list may have. Default 0. */
  readonly minKept?: 0 | 1 | undefined;
  /** Aborting makes `minimize` reject with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** What `minimize` ended with. */
export interface MinimizeResult<T> {
  /** The smallest list that was interesting; the given one if no other was. */
  readonly elements: readonly T[];
  /** Where these stood in the given list, ascending. */
  readonly positions: readonly number[];
  /** Distinct lists that were tested. */
  readonly tests: number;
}

/**
 * Minimizes any list: finds a small part of it that `test` still finds interesting. The whole list is
 * taken to be interesting and is not tested; no list is tested twice. `weights` says how much each
 * element counts, a whole number from 1 on; without it, all count the same.
 *
 * Throws PareError `options-invalid` for an option that the minimizer does not take, and what `test` throws.
 */
export async function minimize<T>(
  elements: readonly T[],
  weights: ArrayLike<number> | undefined,
  test: (elements: readonly T[]) => boolean | Promise<boolean>,
  options: MinimizeOptions = {},
): Promise<MinimizeResult<T>> {
  const { minimizer = 'w-probdd', minKept = 0, signal, ...own } = options;
  const search = createMinimizer(minimizer, own)(weights ?? new Int32Array(elements.length).fill(1), {
    minKept,
  });
  const verdicts = new Map<VariantKey, boolean>();
  let best: ArrayLike<number> = Array.from(elements.keys());
  let state = search.start;
  for (;;) {
    const kept = search.propose(state);
    if (kept === undefined) break;
    signal?.throwIfAborted();
    const key = variantKey(new Uint8Array(kept.buffer, kept.byteOffset, kept.byteLength));
    const interesting = verdicts.get(key) ?? (await test(Array.from(kept, (k) => elements[k] as T)));
    verdicts.set(key, interesting);
    if (interesting) best = kept;
    state = search.advance(state, interesting);
  }
  const positions = Array.from(best);
  return { elements: positions.map((k) => elements[k] as T), positions, tests: verdicts.size };
}
