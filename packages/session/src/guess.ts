import type { AnySearch, ProposalDescription } from '@pare/core';
import { type VariantKey, variantKey } from './query-cache.ts';

/** One possible future: a state of the search, and what it proposes. Parts are computed when asked for. */
export class Guess<Variant> {
  private readonly space: GuessSpace<Variant>;
  private readonly state: unknown;
  private readonly next: [rejected?: Guess<Variant>, kept?: Guess<Variant>] = [];
  private rendered: Rendered<Variant> | undefined;
  private model: number | undefined;
  private named: { readonly change: string | undefined } | undefined;

  constructor(space: GuessSpace<Variant>, state: unknown) {
    this.space = space;
    this.state = state;
  }

  /** Undefined when the search is over here. */
  get proposal(): Rendered<Variant> | undefined {
    if (this.rendered !== undefined) return this.rendered;
    const variant = this.space.search.propose(this.state);
    if (variant === undefined) return undefined;
    const bytes = this.space.render(variant);
    this.rendered = { variant, bytes, key: variantKey(bytes) };
    return this.rendered;
  }

  /** The key of the proposal, if it has been looked at. */
  get knownKey(): VariantKey | undefined {
    return this.rendered?.key;
  }

  /** Probability that the proposal is kept, away from 0 and 1, since a model can be wrong. */
  get likelihood(): number {
    const { change, space } = this;
    const known = change === undefined ? undefined : space.evidence(change);
    this.model ??= space.likelihood(this.state);
    return Math.min(0.99, Math.max(0.01, known ?? this.model));
  }

  /** The name of the change that the proposal makes. */
  get change(): string | undefined {
    this.named ??= { change: this.space.search.change?.(this.state) };
    return this.named.change;
  }

  /** What the proposal changes, for observers. */
  get description(): ProposalDescription | undefined {
    return this.space.search.describe?.(this.state);
  }

  /** The guess after the proposal was kept or rejected; always the same object. */
  after(kept: boolean): Guess<Variant> {
    const index = kept ? 1 : 0;
    const known = this.next[index];
    if (known !== undefined) return known;
    const guess = new Guess(this.space, this.space.search.advance(this.state, kept));
    this.next[index] = guess;
    return guess;
  }

  /** The guesses below that have been looked at. */
  get visited(): readonly Guess<Variant>[] {
    return this.next.filter((guess) => guess !== undefined);
  }
}

export interface Rendered<Variant> {
  readonly variant: Variant;
  readonly bytes: Uint8Array;
  readonly key: VariantKey;
}

export interface GuessSpace<Variant> {
  readonly search: AnySearch<Variant>;
  render(variant: Variant): Uint8Array;
  /** P(kept) of the state's proposal, by the search's own model. */
  likelihood(state: unknown): number;
  /** P(kept) of a change, by what it came to on another variant. */
  evidence(change: string): number | undefined;
}

/**
 * The guesses below `root` whose untested proposals are most likely to be needed, at most `count`. `known` tells a
 * verdict that is there already (true: kept), `busy` that one is on its way.
 */
export function likeliestProposals<Variant>(
  root: Guess<Variant>,
  count: number,
  status: { known(key: VariantKey): boolean | undefined; busy(key: VariantKey): boolean },
): Guess<Variant>[] {
  const found: Guess<Variant>[] = [];
  const seen = new Set<VariantKey>();
  const open = [{ guess: root, probability: 1 }];
  for (let looks = 0; found.length < count && looks < MOST_LOOKS; looks++) {
    const next = takeLikeliest(open);
    if (next === undefined) break;
    const { guess, probability } = next;
    const { proposal } = guess;
    if (proposal === undefined) continue;
    const known = status.known(proposal.key);
    if (known !== undefined) {
      open.push({ guess: guess.after(known), probability });
      continue;
    }
    if (!status.busy(proposal.key) && !seen.has(proposal.key)) {
      found.push(guess);
      seen.add(proposal.key);
      if (found.length === count) break;
    }
    const { likelihood } = guess;
    open.push({ guess: guess.after(true), probability: probability * likelihood });
    open.push({ guess: guess.after(false), probability: probability * (1 - likelihood) });
  }
  return found;
}

/** Guesses looked at in one go; more than any sensible number of jobs needs. */
const MOST_LOOKS = 2000;

interface OpenGuess<Variant> {
  readonly guess: Guess<Variant>;
  readonly probability: number;
}

function takeLikeliest<Variant>(open: OpenGuess<Variant>[]): OpenGuess<Variant> | undefined {
  let best = 0;
  for (let k = 1; k < open.length; k++) {
    if ((open[k] as OpenGuess<Variant>).probability > (open[best] as OpenGuess<Variant>).probability)
      best = k;
  }
  return open.splice(best, 1)[0];
}
