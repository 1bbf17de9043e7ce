/** The state of the generator: an unsigned 32-bit integer. Part of a search's state, never hidden in it. */
export type RandomState = number;

export function seedRandom(seed: number): RandomState {
  return seed >>> 0;
}

/**
 * One step of mulberry32 (Tommy Ettinger, public domain): a value in [0, 1) and the next state.
 * Pure, so a search that keeps the state replays the same choices.
 */
export function nextRandom(state: RandomState): { readonly value: number; readonly state: RandomState } {
  const next = (state + 0x6d2b79f5) >>> 0;
  let t = next;
  t = Math.imul(t ^ (t >>> 15), t | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return { value: ((t ^ (t >>> 14)) >>> 0) / 4294967296, state: next };
}
