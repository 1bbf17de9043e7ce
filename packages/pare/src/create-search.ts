import type { AnySearch } from '@pare/core';
import { createMinimizer } from '@pare/list-minimizers';
import type { Language, ParsedText } from '@pare/parsing';
import { hdd, hddStar, perses, recursiveHdd, type TreeVariant } from '@pare/tree-reducers';
import { listOptions, type ReducerName, type ResolvedReduceOptions } from './options.ts';

/** The search that the options ask for, over a parsed input. `parse` reads each round's best text again. */
export function createSearch(
  options: ResolvedReduceOptions & { readonly reducer: Exclude<ReducerName, 'list'> },
  language: Language,
  document: ParsedText,
  parse: (text: string) => ParsedText,
): AnySearch<TreeVariant> {
  const { hierarchy, substitutes, grammar } = language;
  const minimizer = createMinimizer(options.minimizer, listOptions(options));
  const { removal = 'minimal' } = options;
  const hddOptions = { hierarchy, minimizer, removal, tokenTexts: grammar.tokenTexts };
  switch (options.reducer) {
    case 'perses':
      return perses(document, parse, {
        hierarchy,
        minimizer,
        substitutes,
        limits: { depth: 4, count: 16 },
      });
    case 'hdd':
      return hdd(document, hddOptions);
    case 'hdd-star':
      return hddStar(document, parse, hddOptions);
    case 'hddr-dfs':
      return recursiveHdd(document, { ...hddOptions, order: 'depth-first' });
    case 'hddr-bfs':
      return recursiveHdd(document, { ...hddOptions, order: 'breadth-first' });
  }
}
