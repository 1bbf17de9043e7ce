import type { AnySearch, ListMinimizer } from '@pare/core';
import { createMinimizer } from '@pare/list-minimizers';
import type { Language, LanguagePack, ParsedText } from '@pare/parsing';
import { sequence, TreeVariant, tidyLayout } from '@pare/tree-reducers';
import { type Atoms, atomSearch, characterAtoms, lineAtoms, tokenAtoms } from './atoms.ts';
import { createSearch } from './create-search.ts';
import { findLanguage } from './languages.ts';
import { listOptions, type ResolvedReduceOptions } from './options.ts';

/** What a search proposes: a text, and how many tokens (of a plain list: atoms) it has. */
export interface TextVariant {
  readonly tokens: number;
  text(): string;
}

/** An input as the search sees it. */
export interface Workpiece {
  /** The language's id, or `text` for a list of lines or characters. */
  readonly language: string;
  readonly tokens: number;
  readonly search: AnySearch<TextVariant>;
  /** The whole text with tidy layout, which the search tries last; undefined where it tries none. */
  readonly tidied?: (() => string | undefined) | undefined;
}

/** The language of a run that reads no grammar. */
export const PLAIN_TEXT = 'text';

/** The language that the run needs; none for lines and characters. Throws PareError `language-unknown`. */
export function neededLanguage(options: ResolvedReduceOptions): LanguagePack | undefined {
  const needed = options.reducer !== 'list' || options.atom === 'token';
  return needed ? findLanguage(options.input, options.language) : undefined;
}

export interface WorkpieceParts {
  readonly options: ResolvedReduceOptions;
  readonly input: string;
  /** Undefined for lines and characters. */
  readonly language: Language | undefined;
  readonly parse: (language: Language, text: string) => ParsedText;
  /** In place of the list minimizer that the options name. */
  readonly minimizer?: ListMinimizer | undefined;
  /** End with a try to tidy the layout: one more test. */
  readonly tidy?: boolean;
}

/** Throws PareError `input-syntax` where the input does not parse. */
export function createWorkpiece({ options, input, language, parse, ...given }: WorkpieceParts): Workpiece {
  const { reducer, atom } = options;
  const minimizer = given.minimizer ?? createMinimizer(options.minimizer, listOptions(options));
  const listOf = (id: string, atoms: Atoms): Workpiece => ({
    language: id,
    tokens: atoms.length,
    search: atomSearch(atoms, minimizer),
  });
  if (language === undefined)
    return listOf(PLAIN_TEXT, atom === 'char' ? characterAtoms(input) : lineAtoms(input));
  const document = parse(language, input);
  const { id } = language.facts;
  const { tree } = document;
  if (reducer === 'list') return listOf(id, tokenAtoms(tree.arena.tokens));
  const parseText = (text: string): ParsedText => parse(language, text);
  const shrink = createSearch({
    options: { ...options, reducer },
    minimizer,
    language,
    document,
    parse: parseText,
  });
  const tidied = (best: TreeVariant): AnySearch<TreeVariant> => tidyLayout(parseText(best.text()));
  const search = given.tidy ? sequence(new TreeVariant(document, tree), [() => shrink, tidied]) : shrink;
  const layout = (): string | undefined => {
    const tidy = tidied(new TreeVariant(document, tree));
    return tidy.propose(tidy.start)?.text();
  };
  return { language: id, tokens: tree.tokens, search, tidied: given.tidy ? layout : undefined };
}
