import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { PareError } from '@pare/core';
import { pack as c } from '@pare/language-c';
import { pack as json } from '@pare/language-json';
import { pack as xml } from '@pare/language-xml';
import type { CompiledGrammar, Language, LanguagePack } from '@pare/parsing';
import type { ResolvedReduceOptions } from './options.ts';

/** The languages that come with pare, by id. */
export const LANGUAGES: readonly LanguagePack[] = [c, json, xml];

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
  throw new PareError('language-unknown', `${problem}. Name one with --lang; the languages are ${known}.`);
}

/** The language of a run that reads no grammar. */
export const PLAIN_TEXT = 'text';

/** The language that the run needs; none for lines and characters. Throws PareError `language-unknown`. */
export function neededLanguage(options: ResolvedReduceOptions): LanguagePack | undefined {
  const needed = options.reducer !== 'list' || options.atom === 'token';
  return needed ? findLanguage(options.input, options.language) : undefined;
}

/** Loads a pack's compiled grammar. */
export async function loadLanguage(pack: LanguagePack): Promise<Language> {
  const file = createRequire(import.meta.url).resolve(`@pare/language-${pack.facts.id}/compiled.json`);
  const [{ Language }, text] = await Promise.all([import('@pare/parsing'), readFile(file, 'utf8')]);
  return new Language(pack.facts, JSON.parse(text) as CompiledGrammar);
}
