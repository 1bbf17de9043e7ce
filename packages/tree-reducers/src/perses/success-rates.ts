/** What kinds of proposals a round makes, as far as their chances differ. */
export type ProposalKind = 'list' | 'removal' | 'first-hoist' | 'later-candidate' | 'substitute';

/** How often proposals of each kind that learns were kept lately: moving averages, 0 to 1. */
export interface SuccessRates {
  readonly list: number;
  readonly removal: number;
  readonly 'first-hoist': number;
}

/** What a run starts from: averages over the benchmark cases. */
export const INITIAL_RATES: SuccessRates = { list: 0.4, removal: 0.3, 'first-hoist': 0.6 };

/** What a later round starts from, which tries again what was rejected before. */
export const LATER_RATES: SuccessRates = { list: 0.1, removal: 0.1, 'first-hoist': 0.2 };

/** Weight of the latest outcome; outcomes come in streaks, so recent ones tell most. */
const LEARNING_RATE = 0.2;

export function learnOutcome(rates: SuccessRates, kind: ProposalKind, kept: boolean): SuccessRates {
  if (!isLearning(kind)) return rates;
  return { ...rates, [kind]: rates[kind] + LEARNING_RATE * ((kept ? 1 : 0) - rates[kind]) };
}

export interface Outlook {
  readonly kind: ProposalKind;
  /** P(kept) as the list minimizer sees it; 1 where there is none. */
  readonly model: number;
  /** Tokens that the proposal takes away. */
  readonly tokens: number;
  /** It takes away the first use of a word that is used again later. */
  readonly orphans: boolean;
}

/**
 * P(kept) of a proposal: logistic regressions on the outcomes of the benchmark cases. A list minimizer's
 * own model tells whether it tries something for the first time, which is when streaks count most.
 */
export function expectedRate(rates: SuccessRates, { kind, model, tokens, orphans }: Outlook): number {
  const size = Math.log2(Math.max(1, tokens));
  switch (kind) {
    case 'list':
      if (model < 0.25) return orphans ? 0.1 : 0.25;
      return logistic(
        (model < 0.45 ? 4.57 * rates.list - 2.16 : 1.52 * rates.list - 0.89) + (orphans ? -1.3 : 0.5),
      );
    case 'first-hoist':
      return logistic(3.87 * rates['first-hoist'] - 0.16 * size - 1.44 + (orphans ? -0.5 : 0.4));
    case 'removal':
      return logistic(1.03 * rates.removal - 0.64 * size - 0.56);
    case 'later-candidate':
      return logistic(1.63 * rates['first-hoist'] - 2.56);
    case 'substitute':
      return 0.04;
  }
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

function isLearning(kind: ProposalKind): kind is keyof SuccessRates {
  return kind === 'list' || kind === 'removal' || kind === 'first-hoist';
}
