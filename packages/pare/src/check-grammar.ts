import { extname } from 'node:path';
import { PareError } from '@pare/core';
import type { SampleCheck } from '@pare/parsing';
import { readTextFile } from './text-file.ts';
import { loadHooks, noticesWithHooks, readGrammarFile, type UserGrammar } from './user-grammar.ts';

/** What `pare grammar check` tells of a grammar. */
export interface GrammarCheck {
  readonly name: string;
  readonly start: string;
  /** Parser rules as they were written, and after normalization. */
  readonly rulesWritten: number;
  readonly rulesNormalized: number;
  /** Share of the normalized rules that are stars, pluses, optional parts or separated lists, 0 to 1. */
  readonly quantifiedShare: number;
  /** Loading, normalizing and compiling, in ms. */
  readonly compileMs: number;
  readonly notices: readonly string[];
  /** Why ANTLR has no parser for the grammar as it was written, where it has none. */
  readonly withoutAntlr: string | undefined;
  readonly samples: readonly SampleResult[];
}

/** What the parsers say of a sample file. */
export interface SampleResult extends SampleCheck {
  readonly path: string;
}

/** The files of a command line: grammars end in .g4, all others are samples. */
export function splitGrammarFiles(paths: readonly string[]): {
  readonly grammar: readonly string[];
  readonly samples: readonly string[];
} {
  const isGrammar = (path: string): boolean => /^\.g4?$/i.test(extname(path));
  const grammar = paths.filter(isGrammar);
  if (grammar.length === 0)
    throw new PareError('options-invalid', 'name at least one grammar file; their names end in .g4.');
  return { grammar, samples: paths.filter((path) => !isGrammar(path)) };
}

/**
 * Reads every sample with the grammar as it was written, with the normalized grammar, and with ANTLR's own
 * parser. Throws PareError `grammar-missing`, `grammar-invalid` or `grammar-unsupported`.
 */
export async function checkGrammar(
  { grammar, start, hooks }: UserGrammar,
  samples: readonly string[],
): Promise<GrammarCheck> {
  const [tools, parsing] = await Promise.all([import('@pare/grammar'), import('@pare/parsing')]);
  const code = hooks === undefined ? undefined : await loadHooks(hooks);
  const begin = performance.now();
  const loaded = await tools.loadGrammar(grammar.map(readGrammarFile), {
    start,
    keepsCode: code && parsing.parserCodeIn(code),
  });
  const normalized = tools.normalizeGrammar(loaded);
  const compiled = parsing.compileGrammar(normalized);
  const notices = [...loaded.notices, ...normalized.notices];
  const compileMs = performance.now() - begin;
  const written = tools.compileAsWritten(loaded);
  const language = new parsing.Language({ id: loaded.name, extensions: [], hooks: code }, compiled);
  const checker = new parsing.SampleChecker(language, written);
  const quantified = normalized.rules.filter(({ kind }) => kind !== 'sequence' && kind !== 'alternation');
  return {
    name: loaded.name,
    start: loaded.start,
    rulesWritten: loaded.rules.length,
    rulesNormalized: normalized.rules.length,
    quantifiedShare: quantified.length / normalized.rules.length,
    compileMs,
    notices:
      code === undefined
        ? notices
        : noticesWithHooks(notices, normalized.lexerCode, parsing.unresolvedCode(normalized, code)),
    withoutAntlr: written.kind === 'none' ? written.reason : undefined,
    samples: samples.map((path) => ({ path, ...checker.check(readTextFile(path).text, path) })),
  };
}

/** The normalized grammar as ANTLR text, over the tokens of the grammar it was made from. */
export async function normalizedGrammarText({ grammar, start, hooks }: UserGrammar): Promise<string> {
  const [{ loadGrammar, normalizeGrammar }, { parserCodeIn }] = await Promise.all([
    import('@pare/grammar'),
    import('@pare/parsing'),
  ]);
  const code = hooks === undefined ? undefined : await loadHooks(hooks);
  const loaded = await loadGrammar(grammar.map(readGrammarFile), {
    start,
    keepsCode: code && parserCodeIn(code),
  });
  const { text } = normalizeGrammar(loaded);
  return text.replace(/;\n/, `;\n\noptions { tokenVocab = ${loaded.tokenVocab}; }\n`);
}
