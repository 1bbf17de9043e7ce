import type { AnySearch } from '@pare/core';
import { fixpoint } from '../fixpoint.ts';
import { minimalDerivations } from '../minimal-derivations.ts';
import type { MinimalTokens } from '../minimal-tokens.ts';
import { sequence } from '../sequence.ts';
import { substitution } from '../substitution.ts';
import { type Reread, rereadVariant, type TreeDocument, TreeVariant } from '../tree-variant.ts';
import { type PersesOptions, persesRound } from './perses-round.ts';
import { INITIAL_RATES, LATER_RATES } from './success-rates.ts';

/**
 * Perses to its fixpoint: rounds over the re-parsed best variant until a whole round keeps nothing,
 * then an exchange of single tokens for simpler ones, and of nodes for minimal derivations; all of it again
 * until nothing is kept.
 */
export function perses(
  document: TreeDocument,
  read: Reread,
  options: PersesOptions & { readonly minimal: MinimalTokens },
): AnySearch<TreeVariant> {
  const reread = (variant: TreeVariant): TreeDocument => rereadVariant(variant, read);
  const shrink = (from: TreeVariant): AnySearch<TreeVariant> =>
    fixpoint(from, (best) => {
      const text = reread(best);
      return persesRound(text, options, text === document ? INITIAL_RATES : LATER_RATES);
    });
  const exchange = (from: TreeVariant): AnySearch<TreeVariant> => substitution(reread(from), options);
  // A substitute is as small as can be, and has been tried.
  const minimal: MinimalTokens = (slot) =>
    options.substitutes.some(({ type }) => options.hierarchy.fits(type, slot))
      ? undefined
      : options.minimal(slot);
  const rebuild = (from: TreeVariant): AnySearch<TreeVariant> =>
    minimalDerivations(reread(from), minimal, options.hierarchy);
  return fixpoint(new TreeVariant(document, document.tree), (from) =>
    sequence(from, [shrink, exchange, rebuild]),
  );
}
