import { PareError } from '@pare/core';
import { createRuleHierarchy, type NormalizedGrammar } from '@pare/grammar';
import {
  type NewToken,
  ReductionTree,
  type RuleHierarchy,
  renderTree,
  type TokenTable,
  type TreeArena,
} from '@pare/reduction-tree';
import { parseByBacktracking } from './backtracking-parser.ts';
import { buildTree } from './build-tree.ts';
import { buildIslandTree } from './island-tree.ts';
import { type LexedText, TokenReader } from './lex.ts';
import type { GrammarHooks } from './lexer-hooks.ts';
import { parseWithMemo } from './memo-parser.ts';
import { deserializeTables, type ParserTables, type SerializedTables } from './parser-tables.ts';
import { syntaxError } from './syntax-error.ts';
import { createTokenJoiner } from './token-joiner.ts';

/** A grammar compiled for parsing: plain data, JSON-serializable. */
export interface CompiledGrammar {
  readonly grammar: NormalizedGrammar;
  readonly tables: SerializedTables;
}

/** What a language pack declares about its language beside the grammar. */
export interface LanguageFacts {
  readonly id: string;
  /** File extensions with their dot, lower case. */
  readonly extensions: readonly string[];
  /** Lexer channels, by name or number, whose tokens are part of the text though the parser does not see them. */
  readonly keepChannels?: readonly (string | number)[];
  /** Texts of single tokens worth trying wherever they fit, such as `0` for an expression; simplest first. */
  readonly substitutes?: readonly string[];
  /** What the grammar can't say: the first token that breaks such a rule, and why. Linear time. */
  readonly validate?: (tokens: TokenTable, tokenNames: readonly string[]) => InvalidToken | undefined;
  /** Code for a lexer that needs it. */
  readonly hooks?: GrammarHooks | undefined;
}

/**
 * What becomes of a text with a syntax error: `stop` throws, `island` keeps the structure of the parts that
 * parse, `text` takes the whole text as a flat list of tokens.
 */
export type OnSyntaxError = 'stop' | 'island' | 'text';

export interface InvalidToken {
  /** Index into the token table. */
  readonly token: number;
  readonly message: string;
}

/** A parsed text: its tree, and how to turn any version of that tree back into text. */
export interface ParsedText {
  readonly tree: ReductionTree;
  /** The syntax error that was passed over. */
  readonly problem?: PareError | undefined;
  render(tree: ReductionTree): string;
}

/** Steps per token after which the plain parser hands over; real code takes some 50 to 100. */
const STEPS_PER_TOKEN = 2000;
const MEMO_STEPS_PER_TOKEN = 50_000;
/** Takes seconds. */
const MOST_MEMO_STEPS = 40_000_000;

/** A language: reads text into reduction trees. Holds no state beyond its grammar. */
export class Language {
  readonly facts: LanguageFacts;
  readonly grammar: NormalizedGrammar;
  readonly hierarchy: RuleHierarchy;
  readonly substitutes: readonly NewToken[];
  private readonly tables: ParserTables;
  private readonly reader: TokenReader;

  constructor(facts: LanguageFacts, { grammar, tables }: CompiledGrammar) {
    this.facts = facts;
    this.grammar = grammar;
    this.hierarchy = createRuleHierarchy(grammar);
    this.tables = deserializeTables(tables);
    this.reader = new TokenReader(grammar, facts.keepChannels ?? [], facts.hooks);
    this.substitutes = (facts.substitutes ?? []).map((text) => this.reader.readOne(text));
  }

  /**
   * Throws PareError `input-syntax`, with `name`, line, column and what was expected, for invalid text,
   * unless `onSyntaxError` says otherwise.
   */
  parse(text: string, name: string, onSyntaxError: OnSyntaxError = 'stop'): ParsedText {
    const steps = this.steps(text, name, onSyntaxError);
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
    }
  }

  /** Like `parse`, with pauses in which what happened meanwhile can be seen to. */
  *steps(text: string, name: string, onSyntaxError: OnSyntaxError = 'stop'): Generator<void, ParsedText> {
    const lexed = this.reader.read(text);
    const { types, visible } = parserTokens(lexed);
    const joiner = createTokenJoiner(this.reader, lexed);
    const parsed = (arena: TreeArena, problem?: PareError): ParsedText => ({
      tree: ReductionTree.of(arena),
      render: (version) => renderTree(version, joiner),
      problem,
    });
    const odd = this.oddCharacter(lexed, name);
    if (odd !== undefined && onSyntaxError !== 'island') {
      if (onSyntaxError === 'stop') throw odd;
      return parsed(buildIslandTree(this.grammar, lexed, visible, undefined), odd);
    }
    yield;
    try {
      // Without the odd characters, which are extra tokens, the text may parse.
      const events = this.validEvents(lexed, types, visible, name);
      yield;
      return parsed(buildTree(this.grammar, lexed, visible, events), odd);
    } catch (problem) {
      if (onSyntaxError === 'stop' || !(problem instanceof PareError)) throw problem;
      const parser = onSyntaxError === 'island' ? { tables: this.tables, types } : undefined;
      return parsed(buildIslandTree(this.grammar, lexed, visible, parser), odd ?? problem);
    }
  }

  /** The types of the tokens that the parser sees, EOF last; undefined where a character fits no lexer rule. */
  parserTypes(text: string): Int32Array | undefined {
    const lexed = this.reader.read(text);
    return lexed.errorAt === undefined ? parserTokens(lexed).types : undefined;
  }

  private oddCharacter({ tokens, errorAt }: LexedText, name: string): PareError | undefined {
    return errorAt === undefined ? undefined : syntaxError(name, tokens.text, errorAt, { kind: 'character' });
  }

  private validEvents(lexed: LexedText, types: Int32Array, visible: Int32Array, name: string): Int32Array {
    const events = this.events(types, visible, lexed, name);
    const invalid = this.facts.validate?.(lexed.tokens, this.grammar.tokenNames);
    if (invalid !== undefined) {
      const { text, starts } = lexed.tokens;
      const offset = starts[invalid.token] ?? text.length;
      throw syntaxError(name, text, offset, { kind: 'invalid', message: invalid.message });
    }
    return events;
  }

  private events(types: Int32Array, visible: Int32Array, { tokens }: LexedText, name: string): Int32Array {
    const start = this.grammar.startRule;
    const plain = parseByBacktracking(this.tables, types, start, STEPS_PER_TOKEN * types.length);
    if (plain.kind === 'parsed') return plain.events;
    const memoSteps = Math.min(MOST_MEMO_STEPS, MEMO_STEPS_PER_TOKEN * types.length);
    const memo = parseWithMemo(this.tables, types, start, memoSteps);
    if (memo.kind === 'parsed') return memo.events;
    if (memo.kind === 'gave-up') throw syntaxError(name, tokens.text, 0, { kind: 'gave-up' });
    const found = visible[memo.furthest];
    throw syntaxError(
      name,
      tokens.text,
      found === undefined ? tokens.text.length : (tokens.starts[found] as number),
      {
        kind: 'token',
        found: found === undefined ? undefined : tokens.text.slice(tokens.starts[found], tokens.ends[found]),
        expected: memo.expected.map((type) => this.grammar.tokenNames[type] as string),
      },
    );
  }
}

/** The token types that the parser sees, EOF last, and where each stands in the token table. */
function parserTokens({ tokens, extra }: LexedText): { types: Int32Array; visible: Int32Array } {
  const visible = Int32Array.from(tokens.types.keys()).filter((index) => extra[index] === 0);
  const types = new Int32Array(visible.length + 1);
  visible.forEach((index, k) => {
    types[k] = tokens.types[index] as number;
  });
  return { types, visible };
}

/** A language pack: facts, and where its grammar is. */
export interface LanguagePack {
  readonly facts: LanguageFacts;
  /** The .g4 files, relative to the pack's folder. */
  readonly sources: readonly string[];
  readonly start: string;
}
