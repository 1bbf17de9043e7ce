import { PareError } from '@pare/core';
import {
  type CompiledLexer,
  type GrammarTool,
  type LexerSource,
  loadGrammarTool,
  type ParsedGrammar,
} from './antlr-adapter.ts';
import type { GrammarCode } from './grammar-code.ts';
import {
  type GrammarFile,
  GrammarFiles,
  problemAt,
  type SourceGrammar,
  withImports,
} from './grammar-files.ts';
import type { ModelRule, ModelRules } from './grammar-model.ts';
import type { Reference } from './read-model.ts';
import { withoutCode, withoutEndlessCode } from './rule-code.ts';
import { startRule } from './start-rule.ts';

/** A grammar as it was written: its parser rules, and its compiled lexer. */
export interface LoadedGrammar {
  readonly name: string;
  readonly rules: ModelRules;
  readonly start: string;
  readonly lexer: CompiledLexer;
  readonly tool: GrammarTool;
  /** What to call the tokens' grammar in the option `tokenVocab` of another. */
  readonly tokenVocab: string;
  /** All that was read: the files given, and those they refer to. */
  readonly files: readonly GrammarFile[];
  /** What the user should know, a line each: warnings, and code that does not count. */
  readonly notices: readonly string[];
  /** All code of the files, in their order. */
  readonly code: readonly GrammarCode[];
}

export interface LoadGrammarOptions {
  /** The start rule; without it, see `startRule`. */
  readonly start?: string | undefined;
  /** The text of an imported file that is not among the given ones; reads the disk unless given. */
  readonly readFile?: (path: string) => string | undefined;
  /**
   * Which actions and predicates of parser rules count, by their text with the braces; without it, none does:
   * predicates are taken to be true.
   */
  readonly keepsCode?: ((text: string) => boolean) | undefined;
}

/**
 * Loads a combined grammar, or a lexer and a parser grammar in two files, in any order, with all that
 * they import. Throws PareError `grammar-invalid` with file, line, column and cause.
 */
export async function loadGrammar(
  files: readonly GrammarFile[],
  { start, readFile, keepsCode = () => false }: LoadGrammarOptions = {},
): Promise<LoadedGrammar> {
  const tool = await loadGrammarTool();
  const sources = new GrammarFiles(tool, readFile);
  const roots = sources.read(files);
  const parser = only(
    roots.filter(({ grammar }) => grammar.kind !== 'lexer'),
    files,
    'parser',
  );
  const mode = parser.grammar.modes[0];
  if (mode !== undefined)
    throw problemAt(parser, mode, `mode ${mode.name}: only a lexer grammar can have modes.`);
  const lexerRoot = lexerOf(parser, roots, files, sources);
  const parts = withImports(parser);
  const { rules, references } = mergedRules(parts);
  if (rules.length === 0)
    throw new PareError('grammar-invalid', `${parser.path}:1:1: it has no parser rules.`);
  requireRules(rules, references);
  const lexer = sources.accept(tool.compileLexer(lexerSource(parser, lexerRoot, references)), lexerRoot);
  requireTokens(references, lexer, sources.notices);
  const code = [...new Set([...parts, ...withImports(lexerRoot)])].flatMap(({ grammar }) => grammar.code);
  const [kept, endless] = withoutEndlessCode(withoutCode(rules, keepsCode));
  const ruleNames = new Set(rules.map(({ name }) => name));
  const counts = ({ rule, text }: GrammarCode): boolean =>
    rule !== undefined && ruleNames.has(rule) && keepsCode(text);
  sources.notices.push(...code.filter((piece) => !counts(piece)).flatMap(noticeOf), ...endless);
  return {
    name: parser.grammar.name,
    rules: kept,
    start: startRule(parser.path, kept, start),
    lexer,
    tool,
    tokenVocab: lexerRoot.grammar.name,
    files: sources.files.map(({ path, text }) => ({ path, text })),
    notices: [...new Set(sources.notices)],
    code,
  };
}

function noticeOf({ kind, path, line, column, text }: GrammarCode): readonly string[] {
  const what = {
    predicate: 'predicate taken to be true',
    action: 'action left out',
    superClass: 'base class left out',
    named: undefined,
    handler: undefined,
  }[kind];
  return what === undefined ? [] : [`${path}:${line}:${column}: ${what}: ${text}`];
}

function only(found: readonly SourceGrammar[], files: readonly GrammarFile[], kind: string): SourceGrammar {
  const [first, second] = found;
  if (first !== undefined && second === undefined) return first;
  const names = files.map(({ path }) => path).join(', ');
  const problem =
    first === undefined ? `there is no ${kind} grammar` : `there is more than one ${kind} grammar`;
  throw new PareError('grammar-invalid', `${problem} in ${names}.`);
}

/** The grammar whose lexer rules count: a combined grammar's own if it has any, else that of `tokenVocab`. */
function lexerOf(
  parser: SourceGrammar,
  roots: readonly SourceGrammar[],
  files: readonly GrammarFile[],
  sources: GrammarFiles,
): SourceGrammar {
  const lexers = roots.filter(({ grammar }) => grammar.kind === 'lexer');
  const vocabulary = parser.grammar.tokenVocab;
  if (parser.grammar.kind === 'combined') {
    const own = withImports(parser).some(({ grammar }) => grammar.lexerRules.length > 0);
    if (own || (lexers.length === 0 && vocabulary === undefined)) return parser;
  }
  if (vocabulary !== undefined) {
    const found = sources.find(vocabulary.name, parser);
    if (found !== undefined && found.grammar.kind === 'lexer') return found;
    if (lexers.length === 0) {
      throw problemAt(
        parser,
        vocabulary,
        `there is no lexer grammar ${vocabulary.name}, which tokenVocab names, among the given files or beside this one.`,
      );
    }
  }
  return only(lexers, files, 'lexer');
}

interface PlacedReference extends Reference {
  readonly source: SourceGrammar;
}

interface MergedRules {
  readonly rules: ModelRules;
  readonly references: readonly PlacedReference[];
}

/** The parser rules of a grammar and its imports; of several with one name, the first. */
function mergedRules(parts: readonly SourceGrammar[]): MergedRules {
  const rules = new Map<string, ModelRule>();
  const references: PlacedReference[] = [];
  for (const source of parts) {
    const { grammar } = source;
    const own = new Map<string, number>();
    const kept = new Set<string>();
    grammar.rules.forEach((rule, k) => {
      const place = grammar.places[k] as { name: string; line: number; column: number };
      const before = own.get(rule.name);
      if (before !== undefined)
        throw problemAt(source, place, `rule ${rule.name} is defined twice, first in line ${before}.`);
      own.set(rule.name, place.line);
      if (rules.has(rule.name)) return;
      rules.set(rule.name, rule);
      kept.add(rule.name);
    });
    for (const reference of grammar.references)
      if (kept.has(reference.rule)) references.push({ ...reference, source });
  }
  return { rules: [...rules.values()], references };
}

function requireRules(rules: ModelRules, references: readonly PlacedReference[]): void {
  const known = new Set(rules.map(({ name }) => name));
  for (const reference of references) {
    if (reference.kind === 'token' || known.has(reference.name)) continue;
    const { source, rule, name } = reference;
    throw problemAt(source, reference, `rule ${rule} refers to rule ${name}, which does not exist.`);
  }
}

function lexerSource(
  parser: SourceGrammar,
  lexer: SourceGrammar,
  references: readonly PlacedReference[],
): LexerSource {
  const imports = new Map<string, ParsedGrammar>();
  for (const { grammar, imports: found } of withImports(lexer)) {
    found.forEach(({ parsed }, k) => {
      imports.set(grammar.imports[k]?.name as string, parsed);
    });
  }
  const used = references.filter(
    ({ kind, name }) => kind === 'token' && !name.startsWith("'") && name !== 'EOF',
  );
  return {
    grammar: lexer.parsed,
    imports,
    declared: [
      ...new Set([...withImports(parser), ...withImports(lexer)].flatMap(({ grammar }) => grammar.tokens)),
    ],
    used: [...new Set(used.map(({ name }) => name))],
  };
}

function requireTokens(
  references: readonly PlacedReference[],
  { data, undefinedTokens }: CompiledLexer,
  notices: string[],
): void {
  const missing = new Set(undefinedTokens);
  for (const reference of references) {
    const { kind, name, rule, source, line, column } = reference;
    if (kind === 'rule') continue;
    if (name.startsWith("'") && !data.literals.includes(name))
      throw problemAt(
        source,
        reference,
        `rule ${rule} uses ${name}, and no lexer rule stands for just that text.`,
      );
    if (missing.delete(name))
      notices.push(`${source.path}:${line}:${column + 1}: no lexer rule defines token ${name}.`);
  }
}
