import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PareError } from '@pare/core';
import type { GrammarFile, LexerCode } from '@pare/grammar';
import type { GrammarHooks, Language } from '@pare/parsing';
import { compiledGrammar } from './grammar-cache.ts';
import type { LanguageSource } from './languages.ts';

/** A grammar of the user's, by the paths of its files. */
export interface UserGrammar {
  readonly grammar: readonly string[];
  readonly start?: string | undefined;
  readonly hooks?: string | undefined;
}

/** The language of the user's grammar. Throws PareError `grammar-missing`. */
export function userLanguage({ grammar, start, hooks }: UserGrammar): LanguageSource {
  const files = grammar.map(readGrammarFile);
  const id = languageId(files);
  const texts = [...files, ...referredFiles(files)].map(({ text }) => text);
  const hash = createHash('sha256').update(JSON.stringify([texts, start]));
  if (hooks !== undefined) hash.update(readSource(hooks, 'hooks'));
  return {
    identity: `${id}-${hash.digest('hex').slice(0, 16)}`,
    load: async (notice) => {
      const code = hooks === undefined ? undefined : await loadHooks(hooks);
      const [{ Language, unresolvedCode }, { compiled, notices }] = await Promise.all([
        import('@pare/parsing'),
        compiledGrammar(files, start, code),
      ]);
      const language: Language = new Language({ id, extensions: [], hooks: code }, compiled);
      const told =
        code === undefined
          ? notices
          : noticesWithHooks(notices, compiled.grammar.lexerCode, unresolvedCode(compiled.grammar, code));
      for (const message of told) notice(message);
      return language;
    },
  };
}

/** The files that may be meant by imports and by `tokenVocab`, which stand beside those that refer to them. */
function referredFiles(files: readonly GrammarFile[]): readonly GrammarFile[] {
  const found = new Map<string, GrammarFile>();
  const open = [...files];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    for (const [, names = ''] of file.text.matchAll(/\b(?:import|tokenVocab\s*=)\s*([^;{}]*);/g)) {
      for (const name of names.match(/\w+/g) ?? []) {
        const path = join(dirname(file.path), `${name}.g4`);
        if (found.has(path) || files.some((given) => given.path === path) || !existsSync(path)) continue;
        const referred = readGrammarFile(path);
        found.set(path, referred);
        open.push(referred);
      }
    }
  }
  return [...found.values()];
}

/** Reads a grammar's file. Throws PareError `grammar-missing`. */
export function readGrammarFile(path: string): GrammarFile {
  return { path, text: readSource(path, 'grammar') };
}

/** Loads a hooks module. Throws PareError `hooks-invalid`. */
export async function loadHooks(path: string): Promise<GrammarHooks> {
  let module: GrammarHooks & { readonly default?: GrammarHooks };
  try {
    module = (await import(pathToFileURL(resolve(path)).href)) as typeof module;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new PareError('hooks-invalid', `the hooks ${path} can't be loaded: ${reason}`, { cause });
  }
  // A CommonJS module has its exports in `default`.
  const {
    lexer = module.default?.lexer,
    parser = module.default?.parser,
    code = module.default?.code,
  } = module;
  const notAClass = Object.entries({ lexer, parser }).find(
    ([, make]) => make !== undefined && typeof make !== 'function',
  );
  const problem =
    lexer === undefined && parser === undefined && code === undefined
      ? 'it exports neither lexer nor parser nor code'
      : notAClass !== undefined
        ? `its ${notAClass[0]} is not a function from a class to a class`
        : code !== undefined && !isCodeTable(code)
          ? 'its code is not an object with functions by the text of the code'
          : undefined;
  if (problem !== undefined) {
    throw new PareError(
      'hooks-invalid',
      `the hooks ${path} can't be used: ${problem}; see docs/adding-a-language.md.`,
    );
  }
  return { lexer, parser, code };
}

/** The notices on base classes and the lexer's code give way to those on what the hooks have nothing for. */
export function noticesWithHooks(
  notices: readonly string[],
  code: readonly LexerCode[],
  unresolved: readonly LexerCode[],
): readonly string[] {
  const others = notices.filter(
    (notice) =>
      !notice.includes(': base class left out: ') && !code.some(({ text }) => notice.endsWith(`: ${text}`)),
  );
  return [
    ...unresolved.map(({ text }) => `the hooks have nothing for the grammar's code ${text}`),
    ...others,
  ];
}

function isCodeTable(code: unknown): boolean {
  return (
    typeof code === 'object' &&
    code !== null &&
    Object.values(code).every((value) => typeof value === 'function')
  );
}

function readSource(path: string, what: 'grammar' | 'hooks'): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const problem = code === 'ENOENT' ? `${path} does not exist` : `can't read ${path}: ${message}`;
    throw new PareError(what === 'grammar' ? 'grammar-missing' : 'hooks-invalid', `${problem} (${what}).`, {
      cause,
    });
  }
}

/** `Foo` for FooLexer.g4 and FooParser.g4. */
function languageId(files: readonly GrammarFile[]): string {
  const names = files.map(({ path }) => basename(path, extname(path)));
  const [first = 'grammar'] = names.map((name) => name.replace(/(?:Parser|Lexer)$/, '')).filter(Boolean);
  return first;
}
