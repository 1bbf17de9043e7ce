import { type AnySearch, type ListMinimizer, PareError } from '@pare/core';
import { createMinimizer } from '@pare/list-minimizers';
import type { Language, OnSyntaxError, ParsedText } from '@pare/parsing';
import { sequence, TreeVariant, tidyLayout } from '@pare/tree-reducers';
import { type Atoms, atomSearch, characterAtoms, lineAtoms, tokenAtoms } from './atoms.ts';
import { createSearch } from './create-search.ts';
import { PLAIN_TEXT } from './languages.ts';
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
  /** The syntax error that was passed over. */
  readonly problem?: PareError | undefined;
  readonly search: AnySearch<TextVariant>;
  /** The whole text with tidy layout, which the search tries last; undefined where it tries none. */
  readonly tidied?: (() => string | undefined) | undefined;
}

export interface WorkpieceParts {
  readonly options: ResolvedReduceOptions;
  readonly input: string;
  /** Undefined for lines and characters. */
  readonly language: Language | undefined;
  readonly parse: (language: Language, text: string, onSyntaxError: OnSyntaxError) => ParsedText;
  /** The input, where it has been parsed before. */
  readonly document?: ParsedText | undefined;
  /** In place of the list minimizer that the options name. */
  readonly minimizer?: ListMinimizer | undefined;
  /** End with a try to tidy the layout: one more test. */
  readonly tidy?: boolean;
}

/** Throws PareError `input-syntax` where the input does not parse. */
export function createWorkpiece({ options, input, language, parse, ...given }: WorkpieceParts): Workpiece {
  const { reducer, atom, onSyntaxError } = options;
  const minimizer = given.minimizer ?? createMinimizer(options.minimizer, listOptions(options));
  const listOf = (id: string, atoms: Atoms): Workpiece => ({
    language: id,
    tokens: atoms.length,
    search: atomSearch(atoms, minimizer),
  });
  if (language === undefined)
    return listOf(PLAIN_TEXT, atom === 'char' ? characterAtoms(input) : lineAtoms(input));
  const document = given.document ?? parse(language, input, onSyntaxError);
  const { id } = language.facts;
  const { tree, problem } = document;
  if (reducer === 'list') return listOf(id, tokenAtoms(tree.arena.tokens));
  const reread =
    (mode: OnSyntaxError) =>
    (text: string): ParsedText | undefined => {
      try {
        return parse(language, text, mode);
      } catch (error) {
        if (error instanceof PareError && error.code === 'input-syntax') return undefined;
        throw error;
      }
    };
  const shrink = (from: ParsedText, mode: OnSyntaxError): AnySearch<TreeVariant> => {
    const parts = { options: { ...options, reducer }, minimizer, language };
    return createSearch({ ...parts, document: from, reread: reread(mode) });
  };
  const stages: ((best: TreeVariant) => AnySearch<TreeVariant>)[] = [() => shrink(document, onSyntaxError)];
  // Nothing is left to say for the structure of the parts once the whole has none.
  if (problem !== undefined && onSyntaxError === 'island')
    stages.push((best) => shrink(reread('text')(best.text()) as ParsedText, 'text'));
  const read = reread(onSyntaxError);
  const tidied = (best: TreeVariant): AnySearch<TreeVariant> => tidyLayout(read(best.text()), read);
  if (given.tidy) stages.push(tidied);
  const layout = (): string | undefined => {
    const tidy = tidied(new TreeVariant(document, tree));
    return tidy.propose(tidy.start)?.text();
  };
  const search = sequence(new TreeVariant(document, tree), stages);
  return { language: id, tokens: tree.tokens, problem, search, tidied: given.tidy ? layout : undefined };
}
