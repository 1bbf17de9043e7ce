import type { AnySearch, ListMinimizer } from '@pare/core';
import type { Language, ParsedText } from '@pare/parsing';
import { hdd, hddStar, minimalTokens, perses, recursiveHdd, type TreeVariant } from '@pare/tree-reducers';
import type { ReducerName, ResolvedReduceOptions } from './options.ts';

export interface SearchParts {
  readonly options: ResolvedReduceOptions & { readonly reducer: Exclude<ReducerName, 'list'> };
  readonly minimizer: ListMinimizer;
  readonly language: Language;
  readonly document: ParsedText;
  /** Reads each round's best text again. */
  readonly reread: (text: string) => ParsedText | undefined;
}

/** The search that the options ask for, over a parsed input. */
export function createSearch({
  options,
  minimizer,
  language,
  document,
  reread,
}: SearchParts): AnySearch<TreeVariant> {
  const { hierarchy, substitutes, grammar } = language;
  const { removal = 'minimal' } = options;
  const hddOptions = { hierarchy, minimizer, removal, tokenTexts: grammar.tokenTexts };
  switch (options.reducer) {
    case 'perses':
      return perses(document, reread, {
        hierarchy,
        minimizer,
        substitutes,
        limits: { depth: 4, count: 16 },
        minimal: minimalTokens(hierarchy, grammar.tokenTexts, document.tree.arena.tokens),
      });
    case 'hdd':
      return hdd(document, hddOptions);
    case 'hdd-star':
      return hddStar(document, reread, hddOptions);
    case 'hddr-dfs':
      return recursiveHdd(document, { ...hddOptions, order: 'depth-first' });
    case 'hddr-bfs':
      return recursiveHdd(document, { ...hddOptions, order: 'breadth-first' });
  }
}
