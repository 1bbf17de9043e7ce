import type { OnSyntaxError } from '@pare/parsing';
import { NODE_KIND_NAMES } from '@pare/reduction-tree';
import { chooseLanguage, type LanguageChoice } from './languages.ts';
import { readTextFile } from './text-file.ts';

/** What `pare parse` tells of a file. */
export interface ParseSummary {
  readonly language: string;
  readonly bytes: number;
  readonly tokens: number;
  readonly nodes: number;
  /** Nodes by kind of the reduction tree. */
  readonly nodesByKind: Readonly<Record<string, number>>;
  /** Nodes by rule of the grammar, tokens not among them; the commonest first. */
  readonly nodesByRule: readonly (readonly [rule: string, nodes: number])[];
  /** The syntax error that was passed over. */
  readonly problem: string | undefined;
  /** What the user should know of the grammar. */
  readonly notices: readonly string[];
  /** Lexing, parsing and tree building, in ms. */
  readonly ms: number;
}

/** How a file is parsed. */
export interface ParseFileOptions extends LanguageChoice {
  /** Default `stop`. */
  readonly onSyntaxError?: OnSyntaxError | undefined;
}

/** Parses a file. Throws PareError `input-syntax` with line and column where it is invalid. */
export async function parseFile(path: string, options: ParseFileOptions = {}): Promise<ParseSummary> {
  const source = chooseLanguage(path, options);
  const { text, bytes } = readTextFile(path);
  const notices: string[] = [];
  const language = await source.load((notice) => notices.push(notice));
  const begin = performance.now();
  const { tree, problem } = language.parse(text, path, options.onSyntaxError);
  const ms = performance.now() - begin;
  const { arena } = tree;
  const byKind = new Array<number>(NODE_KIND_NAMES.length).fill(0);
  const byRule = new Map<string, number>();
  const firstRule = language.grammar.tokenNames.length;
  for (let node = 0; node < arena.count; node++) {
    const kind = arena.kinds[node] as number;
    byKind[kind] = (byKind[kind] as number) + 1;
    const symbol = arena.symbols[node] as number;
    if (symbol < firstRule) continue;
    const rule = language.grammar.sourceRules[symbol - firstRule] as string;
    byRule.set(rule, (byRule.get(rule) ?? 0) + 1);
  }
  return {
    language: language.facts.id,
    problem: problem?.message,
    notices,
    bytes: bytes.length,
    tokens: tree.tokens,
    nodes: arena.count,
    nodesByKind: Object.fromEntries(NODE_KIND_NAMES.map((name, kind) => [name, byKind[kind] as number])),
    nodesByRule: [...byRule].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)),
    ms,
  };
}
