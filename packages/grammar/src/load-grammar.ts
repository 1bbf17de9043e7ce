import { basename } from 'node:path';
import { PareError } from '@pare/core';
import {
  type CompiledLexer,
  type GrammarMessage,
  type GrammarTool,
  loadGrammarTool,
  type ToolResult,
} from './antlr-adapter.ts';
import { type ModelRules, partsOf, rulesIn } from './grammar-model.ts';
import { type ReadGrammar, readModel } from './read-model.ts';

export interface GrammarFile {
  readonly path: string;
  readonly text: string;
}

/** A grammar as it was written: its parser rules, and its compiled lexer. */
export interface LoadedGrammar {
  readonly name: string;
  readonly rules: ModelRules;
  readonly start: string;
  /** What to call the tokens' grammar in the option `tokenVocab` of another. */
  readonly tokenVocab: string;
  readonly lexer: CompiledLexer;
  readonly tool: GrammarTool;
  /** All that was read: the files given, and those they import. */
  readonly files: readonly GrammarFile[];
  /** What the user should know: warnings, and code that does not count. */
  readonly notices: readonly string[];
}

/**
 * Loads a combined grammar, or a lexer and a parser grammar in two files, in any order. `start` names the
 * start rule; without it, it is the only rule that no other refers to. Throws PareError `grammar-invalid`
 * with file, line, column and cause.
 */
export async function loadGrammar(
  files: readonly GrammarFile[],
  options: { readonly start?: string | undefined } = {},
): Promise<LoadedGrammar> {
  const tool = await loadGrammarTool();
  const notices: string[] = [];
  const read = files.map((file) => ({
    file,
    grammar: readModel(accept(tool.parse(file.text, nameOf(file)), file, notices)),
  }));
  const parser = only(
    read.filter(({ grammar }) => grammar.kind !== 'lexer'),
    files,
    'parser',
  );
  const lexers = read.filter(({ grammar }) => grammar.kind === 'lexer');
  const source =
    parser.grammar.kind === 'combined' && lexers.length === 0 ? parser : only(lexers, files, 'lexer');
  const lexer = accept(tool.compileLexer(source.file.text, nameOf(source.file)), source.file, notices);
  requireRules(parser.file, parser.grammar, lexer);
  for (const { line, column, text } of parser.grammar.code) {
    notices.push(
      `${parser.file.path}:${line}:${column + 1}: ${text.endsWith('?') ? 'predicate taken to be true' : 'action left out'}: ${text}`,
    );
  }
  return {
    name: parser.grammar.name,
    rules: parser.grammar.rules,
    start: startRule(parser.file, parser.grammar, options.start),
    tokenVocab: source.grammar.name,
    lexer,
    tool,
    files,
    notices,
  };
}

interface ReadFile {
  readonly file: GrammarFile;
  readonly grammar: ReadGrammar;
}

function only(found: readonly ReadFile[], files: readonly GrammarFile[], kind: string): ReadFile {
  const [first, second] = found;
  if (first !== undefined && second === undefined) return first;
  const names = files.map(({ path }) => path).join(', ');
  const problem =
    first === undefined ? `there is no ${kind} grammar` : `there is more than one ${kind} grammar`;
  throw new PareError('grammar-invalid', `${problem} in ${names}.`);
}

function nameOf({ path }: GrammarFile): string {
  return basename(path).replace(/\.g4$/, '');
}

/** The value of a step; errors become one PareError, warnings notices. */
function accept<T>({ value, messages }: ToolResult<T>, { path }: GrammarFile, notices: string[]): T {
  const show = ({ line, column, text }: GrammarMessage): string => `${path}:${line}:${column + 1}: ${text}`;
  const errors = messages.filter(({ severity }) => severity === 'error');
  notices.push(...messages.filter(({ severity }) => severity === 'warning').map(show));
  if (errors.length > 0) throw new PareError('grammar-invalid', [...new Set(errors.map(show))].join('\n'));
  if (value === undefined)
    throw new PareError('grammar-invalid', `${path}: the grammar tool gives no result for it.`);
  return value;
}

function requireRules({ path }: GrammarFile, { rules }: ReadGrammar, lexer: CompiledLexer): void {
  const known = new Set(rules.map(({ name }) => name));
  const { literals, symbols } = lexer.data;
  const tokens = new Set<string | null>(['EOF', ...literals, ...symbols]);
  for (const { name, expression } of rules) {
    const open = [expression];
    for (let part = open.pop(); part !== undefined; part = open.pop()) {
      if (part.kind === 'rule' && !known.has(part.name)) {
        throw new PareError(
          'grammar-invalid',
          `${path}: rule ${name} refers to rule ${part.name}, which does not exist.`,
        );
      }
      if (part.kind === 'token' && !tokens.has(part.name)) {
        throw new PareError(
          'grammar-invalid',
          `${path}: rule ${name} refers to token ${part.name}, which the lexer does not have.`,
        );
      }
      open.push(...partsOf(part));
    }
  }
}

function startRule({ path }: GrammarFile, { rules }: ReadGrammar, wanted: string | undefined): string {
  if (wanted !== undefined) {
    if (rules.some(({ name }) => name === wanted)) return wanted;
    throw new PareError('grammar-invalid', `${path} has no parser rule ${wanted}.`);
  }
  const used = new Set(
    rules.flatMap(({ name, expression }) => rulesIn(expression).filter((other) => other !== name)),
  );
  const [first, second] = rules.filter(({ name }) => !used.has(name));
  if (first !== undefined && second === undefined) return first.name;
  const problem =
    first === undefined ? 'every rule is used by another' : 'there are several rules that no other uses';
  throw new PareError(
    'grammar-invalid',
    `${path}: can't tell the start rule, for ${problem}; name it with --start.`,
  );
}
