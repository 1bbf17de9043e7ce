import { PareError } from '@pare/core';
import type { ParserAsWritten } from '@pare/grammar';
import { NodeKind } from '@pare/reduction-tree';
import { ATNDeserializer } from 'antlr4ng';
import { parseByBacktracking } from './backtracking-parser.ts';
import { compileTables } from './compile-tables.ts';
import type { Language } from './language.ts';
import { parseWithMemo } from './memo-parser.ts';
import { MOST_MEMO_STEPS, mostSteps } from './parse-limits.ts';
import { type CodeRunner, ParserHooks } from './parser-hooks.ts';
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

/** Reads samples with a grammar before and after normalization, and with ANTLR's own parser. */
export class SampleChecker {
  private readonly language: Language;
  private readonly written: WrittenParser | undefined;

  constructor(language: Language, written: ParserAsWritten) {
    this.language = language;
    if (written.kind === 'none') return;
    const { parser, startRule, code } = written;
    const atn = new ATNDeserializer().deserialize([...parser.atn]);
    const { tokenSymbols } = language.grammar;
    const hooks = new ParserHooks(
      { atn, ruleNames: parser.ruleNames, tokenSymbols, code },
      language.facts.hooks,
    );
    this.written = { tables: compileTables(atn), startRule, hooks };
  }

  check(text: string, name: string): SampleCheck {
    const begin = performance.now();
    const { tokens, normalized, problem, differences } = this.checkNormalized(text, name);
    const ms = performance.now() - begin;
    const types = this.language.parserTypes(text);
    const written = this.written && this.read(this.written, text, types);
    const antlr = this.written && this.readWithAntlr(this.written, text, types);
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

  private read({ tables, startRule, hooks }: WrittenParser, text: string, types?: Int32Array): Acceptance {
    if (types === undefined) return 'rejected';
    const code: CodeRunner = hooks.runner(this.language.tokenStream(text));
    let { kind } = parseByBacktracking(tables, types, startRule, mostSteps(types.length), { code });
    if (kind === 'gave-up') kind = parseWithMemo(tables, types, startRule, MOST_MEMO_STEPS, { code }).kind;
    return kind === 'parsed' ? 'accepted' : kind === 'gave-up' ? 'too-slow' : 'rejected';
  }

  private readWithAntlr({ hooks, startRule }: WrittenParser, text: string, types?: Int32Array): Acceptance {
    if (types === undefined) return 'rejected';
    const parser = hooks.parser(this.language.tokenStream(text));
    try {
      parser.parse(startRule);
    } catch (error) {
      // Deep nesting, or left recursion behind a rule that can be empty, which it does not see.
      if (error instanceof RangeError) return 'too-slow';
      throw error;
    }
    return parser.numberOfSyntaxErrors === 0 ? 'accepted' : 'rejected';
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
      // A text without tokens is all layout, which goes with nothing.
      if (arena.tokens.count > 0 && render(tree) !== text)
        differences.push('the tree does not read as the sample');
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

/** The grammar as it was written. */
interface WrittenParser {
  readonly tables: ParserTables;
  readonly startRule: number;
  readonly hooks: ParserHooks;
}
