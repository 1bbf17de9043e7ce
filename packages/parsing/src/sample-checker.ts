import { PareError } from '@pare/core';
import type { CompiledParser } from '@pare/grammar';
import { NodeKind } from '@pare/reduction-tree';
import {
  type ATN,
  ATNDeserializer,
  CommonToken,
  CommonTokenStream,
  ListTokenSource,
  ParserInterpreter,
  Token,
  Vocabulary,
} from 'antlr4ng';
import { parseByBacktracking } from './backtracking-parser.ts';
import { compileTables } from './compile-tables.ts';
import type { Language } from './language.ts';
import { parseWithMemo } from './memo-parser.ts';
import type { ParserTables } from './parser-tables.ts';

/** What a parser says of a sample; `too-slow` where it gave up. */
export type Acceptance = 'accepted' | 'rejected' | 'too-slow';

/** What the parsers say of one sample. */
export interface SampleCheck {
  readonly tokens: number;
  /** The normalized grammar, with pare's parser. */
  readonly normalized: Acceptance;
  /** The grammar as it was written, with pare's parser and with ANTLR's own; undefined where ANTLR has none. */
  readonly written: Acceptance | undefined;
  readonly antlr: Acceptance | undefined;
  /** Why the sample was not accepted. */
  readonly problem: string | undefined;
  /** In what the parsers differ; none is expected. */
  readonly differences: readonly string[];
  /** Time that reading and parsing took, in ms. */
  readonly ms: number;
}

const MOST_STEPS = 20_000_000;

/** Reads samples with a grammar before and after normalization, and with ANTLR's own parser. */
export class SampleChecker {
  private readonly language: Language;
  private readonly parser: CompiledParser | undefined;
  private readonly startRule: number;
  private readonly atn: ATN | undefined;
  private readonly tables: ParserTables | undefined;

  constructor(language: Language, written?: { readonly parser: CompiledParser; readonly startRule: number }) {
    this.language = language;
    this.parser = written?.parser;
    this.startRule = written?.startRule ?? 0;
    this.atn = written && new ATNDeserializer().deserialize([...written.parser.atn]);
    this.tables = this.atn && compileTables(this.atn);
  }

  check(text: string, name: string): SampleCheck {
    const begin = performance.now();
    const { tokens, normalized, problem, differences } = this.checkNormalized(text, name);
    const ms = performance.now() - begin;
    const types = this.language.parserTypes(text);
    const written = this.tables && readWith(this.tables, types, this.startRule);
    const antlr = this.atn && this.parser && readWithAntlr(this.atn, this.parser, types, this.startRule);
    const differ = (other: string, acceptance: Acceptance | undefined): string[] =>
      acceptance === undefined || acceptance === 'too-slow' || acceptance === normalized
        ? []
        : [`normalized: ${normalized}, ${other}: ${acceptance}`];
    return {
      tokens,
      normalized,
      written,
      antlr,
      problem,
      differences: [...differences, ...differ('as written', written), ...differ('ANTLR', antlr)],
      ms,
    };
  }

  private checkNormalized(
    text: string,
    name: string,
  ): Pick<SampleCheck, 'tokens' | 'normalized' | 'problem' | 'differences'> {
    try {
      const { tree, render } = this.language.parse(text, name);
      const { arena } = tree;
      const seen: number[] = [];
      const open = [tree.root];
      for (let node = open.pop(); node !== undefined; node = open.pop()) {
        if (arena.kinds[node] === NodeKind.token) seen.push(arena.firstTokens[node] as number);
        const children = tree.children(node);
        for (let k = children.length - 1; k >= 0; k--) open.push(children[k] as number);
      }
      const differences: string[] = [];
      if (seen.length !== arena.tokens.count || seen.some((token, k) => token !== k))
        differences.push('the tree does not hold each token once, in order');
      if (render(tree) !== text) differences.push('the tree does not read as the sample');
      return { tokens: arena.tokens.count, normalized: 'accepted', problem: undefined, differences };
    } catch (error) {
      if (!(error instanceof PareError) || error.code !== 'input-syntax') throw error;
      const gaveUp = /too many readings/.test(error.message);
      return {
        tokens: 0,
        normalized: gaveUp ? 'too-slow' : 'rejected',
        problem: error.message,
        differences: [],
      };
    }
  }
}

function readWith(tables: ParserTables, types: Int32Array | undefined, rule: number): Acceptance {
  if (types === undefined) return 'rejected';
  let kind = parseByBacktracking(tables, types, rule, MOST_STEPS).kind;
  if (kind === 'gave-up') kind = parseWithMemo(tables, types, rule, MOST_STEPS).kind;
  return kind === 'parsed' ? 'accepted' : kind === 'gave-up' ? 'too-slow' : 'rejected';
}

function readWithAntlr(
  atn: ATN,
  { ruleNames }: CompiledParser,
  types: Int32Array | undefined,
  rule: number,
): Acceptance {
  if (types === undefined) return 'rejected';
  const tokens = Array.from(types, (type) => CommonToken.fromType(type === 0 ? Token.EOF : type));
  const parser = new ParserInterpreter(
    'AsWritten',
    new Vocabulary([], []),
    [...ruleNames],
    atn,
    new CommonTokenStream(new ListTokenSource(tokens as Token[])),
  );
  parser.removeErrorListeners();
  parser.parse(rule);
  return parser.numberOfSyntaxErrors === 0 ? 'accepted' : 'rejected';
}
