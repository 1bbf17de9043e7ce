import type { NormalizedGrammar } from '@pare/grammar';
import { ATNDeserializer } from 'antlr4ng';
import { compileTables } from './compile-tables.ts';
import type { CompiledGrammar } from './language.ts';
import { serializeTables } from './parser-tables.ts';

/** Turns a normalized grammar into what a `Language` loads; plain data, fit for shipping and caching. */
export function compileGrammar(grammar: NormalizedGrammar): CompiledGrammar {
  const atn = new ATNDeserializer().deserialize([...grammar.parserAtn]);
  return { grammar, tables: serializeTables(compileTables(atn)) };
}
