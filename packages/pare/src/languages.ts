import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { PareError } from '@pare/core';
import { pack as c } from '@pare/language-c';
import { pack as json } from '@pare/language-json';
import { pack as xml } from '@pare/language-xml';
import type { CompiledGrammar, Language, LanguagePack } from '@pare/parsing';
import type { ResolvedReduceOptions } from './options.ts';
import { type UserGrammar, userLanguage } from './user-grammar.ts';

/** The languages that come with pare, by id. */
export const LANGUAGES: readonly LanguagePack[] = [c, json, xml];

/** A language that can be loaded. */
export interface LanguageSource {
  /** Tells the language from any other, and a grammar of the user's from what it was before it changed. */
  readonly identity: string;
  /** `notice` gets what the user should know about the grammar. */
  load(notice: (message: string) => void): Promise<Language>;
}

/** How the user names a language. */
export interface LanguageChoice {
  /** A language id; without one, and without a grammar, the file's extension tells. */
  readonly language?: string | undefined;
  readonly grammar?: readonly string[] | undefined;
  readonly start?: string | undefined;
  readonly hooks?: string | undefined;
}

/**
 * The language for the file at `path`. Throws PareError `language-unknown`, or `grammar-missing` where a
 * file of the user's grammar can't be read.
 */
export function chooseLanguage(path: string, choice: LanguageChoice): LanguageSource {
  if (choice.grammar !== undefined) return userLanguage(choice as UserGrammar);
  const pack = findLanguage(path, choice.language);
  return { identity: pack.facts.id, load: () => loadLanguage(pack) };
}

/** The pack for `id`, or, without one, for the file's extension. Throws PareError `language-unknown`. */
export function findLanguage(path: string, id: string | undefined): LanguagePack {
  const extension = extname(path).toLowerCase();
  const pack = LANGUAGES.find(({ facts }) =>
    id === undefined ? facts.extensions.includes(extension) : facts.id === id,
  );
  if (pack !== undefined) return pack;
  const known = LANGUAGES.map(({ facts }) => `${facts.id} (${facts.extensions.join(' ')})`).join(', ');
  const problem =
    id === undefined
      ? `can't tell the language of ${path} from ${extension === '' ? 'its name, which has no extension' : `the extension '${extension}'`}`
      : `there is no language '${id}'`;
  throw new PareError(
    'language-unknown',
    `${problem}. Name one with --lang, or bring a grammar with --grammar; the languages are ${known}.`,
  );
}

/** The language of a run that reads no grammar. */
export const PLAIN_TEXT = 'text';

/** The language that the run needs; none for lines and characters. Throws PareError `language-unknown`. */
export function neededLanguage(options: ResolvedReduceOptions): LanguageSource | undefined {
  const needed = options.reducer !== 'list' || options.atom === 'token';
  return needed ? chooseLanguage(options.input, options) : undefined;
}

/** Loads a pack's compiled grammar. */
export async function loadLanguage(pack: LanguagePack): Promise<Language> {
  const file = createRequire(import.meta.url).resolve(`@pare/language-${pack.facts.id}/compiled.json`);
  const [{ Language }, text] = await Promise.all([import('@pare/parsing'), readFile(file, 'utf8')]);
  return new Language(pack.facts, JSON.parse(text) as CompiledGrammar);
}
