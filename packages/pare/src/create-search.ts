import type { AnySearch, ListMinimizer } from '@pare/core';
import { ddmin, probdd, weightedDdmin, weightedProbdd } from '@pare/list-minimizers';
import type { Language, ParsedText } from '@pare/parsing';
import { perses, type TreeVariant } from '@pare/tree-reducers';
import type { ResolvedReduceOptions } from './options.ts';

/** The search that the options ask for, over a parsed input. `parse` reads each round's best text again. */
export function createSearch(
  options: ResolvedReduceOptions,
  language: Language,
  document: ParsedText,
  parse: (text: string) => ParsedText,
): AnySearch<TreeVariant> {
  return perses(document, parse, {
    hierarchy: language.hierarchy,
    minimizer: listMinimizer(options),
    substitutes: language.substitutes,
    limits: { depth: 4, count: 16 },
  });
}

function listMinimizer({ minimizer, sigma }: ResolvedReduceOptions): ListMinimizer {
  const chosen = sigma === undefined ? {} : { sigma };
  switch (minimizer) {
    case 'ddmin':
      return ddmin();
    case 'w-ddmin':
      return weightedDdmin();
    case 'probdd':
      return probdd(chosen);
    case 'w-probdd':
      return weightedProbdd(chosen);
  }
}
