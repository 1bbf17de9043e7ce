import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { PareError } from '@pare/core';
import type { GrammarMessage, GrammarTool, ParsedGrammar, ToolResult } from './antlr-adapter.ts';
import { type NamedPlace, type ReadGrammar, readModel } from './read-model.ts';

export interface GrammarFile {
  readonly path: string;
  readonly text: string;
}

const MOST_ERRORS = 5;

/** A file that was read, with the grammars it imports. */
export interface SourceGrammar extends GrammarFile {
  readonly parsed: ParsedGrammar;
  readonly grammar: ReadGrammar;
  readonly imports: SourceGrammar[];
}

/**
 * Reads grammar files and the files they refer to. What is imported, or named by `tokenVocab`, is looked
 * for among the given files, by grammar name or file name, then beside the file that refers to it.
 */
export class GrammarFiles {
  readonly notices: string[] = [];
  private readonly tool: GrammarTool;
  private readonly readFile: (path: string) => string | undefined;
  private readonly known: SourceGrammar[] = [];

  constructor(tool: GrammarTool, readFile: (path: string) => string | undefined = readIfThere) {
    this.tool = tool;
    this.readFile = readFile;
  }

  /** All that was read so far. */
  get files(): readonly GrammarFile[] {
    return this.known;
  }

  /** The given grammars that no other one imports. */
  read(files: readonly GrammarFile[]): readonly SourceGrammar[] {
    const given = files.map((file) => this.parse(file));
    for (const source of given) this.resolveImports(source, []);
    const imported = new Set(this.known.flatMap(({ imports }) => imports));
    return given.filter((source) => !imported.has(source));
  }

  /** The grammar that `name`, as `from` calls it, stands for. */
  find(name: string, from: SourceGrammar): SourceGrammar | undefined {
    const same = this.known.filter(
      (other) => other !== from && (other.grammar.name === name || fileNameOf(other.path) === name),
    );
    const near = same.find(({ path }) => dirname(path) === dirname(from.path)) ?? same[0];
    if (near !== undefined) return near;
    for (const path of placesOf(name, from)) {
      const text = this.readFile(path);
      if (text === undefined) continue;
      const source = this.parse({ path, text });
      this.resolveImports(source, []);
      return source;
    }
    return undefined;
  }

  /** The value of a step; errors become one PareError, warnings notices. */
  accept<T>({ value, messages }: ToolResult<T>, { path }: { readonly path: string }): T {
    const show = ({ grammar, line, column, text }: GrammarMessage): string => {
      const file = this.known.find((source) => source.grammar.name === grammar)?.path ?? path;
      return `${file}:${line}:${column + 1}: ${text.replace(/\r/g, '\\r').replace(/\n/g, '\\n')}`;
    };
    const all = messages.filter(({ severity }) => severity === 'error');
    // After a first syntax error the tool reports its own confusion.
    const errors = all.slice(0, all[0]?.text.startsWith('syntax error') ? 1 : MOST_ERRORS);
    this.notices.push(...messages.filter(({ severity }) => severity === 'warning').map(show));
    if (errors.length > 0) throw new PareError('grammar-invalid', [...new Set(errors.map(show))].join('\n'));
    if (value === undefined)
      throw new PareError('grammar-invalid', `${path}:1:1: it is not an ANTLR grammar.`);
    return value;
  }

  private parse(file: GrammarFile): SourceGrammar {
    const parsed = this.accept(this.tool.parse(file.text.replace(/^\uFEFF/, '')), file);
    const source = { ...file, parsed, grammar: readModel(parsed.tree, file.path), imports: [] };
    this.known.push(source);
    return source;
  }

  private resolveImports(source: SourceGrammar, importing: readonly SourceGrammar[]): void {
    if (source.imports.length > 0) return;
    const path = [...importing, source];
    for (const place of source.grammar.imports) {
      const found = place.name === source.grammar.name ? source : this.find(place.name, source);
      if (found === undefined) {
        const looked = placesOf(place.name, source)[0];
        throw problemAt(
          source,
          place,
          `the imported grammar ${place.name} is neither among the given files nor beside this one (${looked}).`,
        );
      }
      const cycle = path.indexOf(found);
      if (cycle >= 0) {
        const names = [...path.slice(cycle), found].map(({ grammar }) => grammar.name);
        throw problemAt(source, place, `grammars import each other in a circle: ${names.join(' -> ')}.`);
      }
      this.resolveImports(found, path);
      source.imports.push(found);
    }
  }
}

/** The grammar, then all it imports, in the order in which their rules count: the first definition wins. */
export function withImports(source: SourceGrammar): readonly SourceGrammar[] {
  return [...new Set([source, ...source.imports.flatMap(withImports)])];
}

export function problemAt({ path }: SourceGrammar, place: NamedPlace, problem: string): PareError {
  return new PareError('grammar-invalid', `${path}:${place.line}:${place.column + 1}: ${problem}`);
}

function placesOf(name: string, { path }: SourceGrammar): readonly string[] {
  return ['.g4', '.g'].map((ending) => join(dirname(path), name + ending));
}

function fileNameOf(path: string): string {
  return basename(path).replace(/\.g4?$/, '');
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
