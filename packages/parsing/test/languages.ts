import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pack as c } from '../../../grammars/c/pack.ts';
import { pack as json } from '../../../grammars/json/pack.ts';
import { pack as xml } from '../../../grammars/xml/pack.ts';
import { type CompiledGrammar, Language, type LanguagePack } from '../src/index.ts';

const GRAMMARS = join(import.meta.dirname, '..', '..', '..', 'grammars');

export const PACKS: Readonly<Record<string, LanguagePack>> = { c, json, xml };

/** The compiled form that the build has made. */
export function compiledOf(id: string): CompiledGrammar {
  return JSON.parse(readFileSync(join(GRAMMARS, id, 'dist', 'compiled.json'), 'utf8')) as CompiledGrammar;
}

export function languageOf(id: string): Language {
  return new Language((PACKS[id] as LanguagePack).facts, compiledOf(id));
}

export interface Sample {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

/** All samples of the language packs, and the inputs of the examples. */
export function samples(): Sample[] {
  const found: Sample[] = [];
  for (const id of Object.keys(PACKS)) {
    const folder = join(GRAMMARS, id, 'samples');
    for (const name of existsSync(folder) ? readdirSync(folder).sort() : []) {
      found.push({ id, name, text: readFileSync(join(folder, name), 'utf8') });
    }
  }
  const example = (id: string, folder: string): Sample => {
    const path = join(GRAMMARS, '..', 'examples', folder, `input.${id}`);
    return { id, name: folder, text: readFileSync(path, 'utf8') };
  };
  return [
    ...found,
    example('c', 'c-gcc-warning'),
    example('xml', 'xml-xmllint'),
    example('json', 'json-module'),
  ];
}
