import { PareError } from '@pare/core';
import { createRuleHierarchy, type NormalizedGrammar } from '@pare/grammar';
import {
  type BlockTokens,
  type NewToken,
  ReductionTree,
  type RuleHierarchy,
  renderTree,
  type TokenTable,
  type TreeArena,
} from '@pare/reduction-tree';
import { ATNDeserializer, type CommonTokenStream } from 'antlr4ng';
import { parseByBacktracking } from './backtracking-parser.ts';
import { buildTree } from './build-tree.ts';
import { Failures } from './failures.ts';
import type { GrammarHooks } from './grammar-hooks.ts';
import { buildIslandTree } from './island-tree.ts';
import { type LexedText, TokenReader } from './lex.ts';
import { parseWithMemo } from './memo-parser.ts';
import { MOST_MEMO_STEPS, mostSteps } from './parse-limits.ts';
import { type CodeRunner, ParserHooks } from './parser-hooks.ts';
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
  /** Code for a grammar that needs it. */
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

/** A language: reads text into reduction trees. Holds no state beyond its grammar. */
export class Language {
  readonly facts: LanguageFacts;
  readonly grammar: NormalizedGrammar;
  readonly hierarchy: RuleHierarchy;
  readonly substitutes: readonly NewToken[];
  private readonly tables: ParserTables;
  private readonly reader: TokenReader;
  /** Where hooks make them, which read them off the indentation. */
  private readonly blocks: BlockTokens | undefined;
  private readonly parserHooks: ParserHooks | undefined;

  constructor(facts: LanguageFacts, { grammar, tables }: CompiledGrammar) {
    this.facts = facts;
    this.grammar = grammar;
    this.hierarchy = createRuleHierarchy(grammar);
    this.tables = deserializeTables(tables);
    this.reader = new TokenReader(grammar, facts.keepChannels ?? [], facts.hooks);
    const [indent, dedent] = ['INDENT', 'DEDENT'].map((name) => grammar.tokenSymbols.indexOf(name));
    if (facts.hooks?.lexer !== undefined && indent !== -1 && dedent !== -1)
      this.blocks = { indent: indent as number, dedent: dedent as number };
    if (grammar.parserCode.length > 0) {
      this.parserHooks = new ParserHooks(
        {
          atn: new ATNDeserializer().deserialize([...grammar.parserAtn]),
          ruleNames: grammar.rules.map(({ name }) => name),
          tokenSymbols: grammar.tokenSymbols,
          code: grammar.parserCode,
        },
        facts.hooks,
      );
    }
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
    const lexed = this.reader.read(text, onSyntaxError === 'stop');
    const { types, visible } = parserTokens(lexed);
    const joiner = createTokenJoiner(this.reader, lexed);
    const parsed = (arena: TreeArena, problem?: PareError): ParsedText => ({
      tree: ReductionTree.of(arena),
      render: (version) => renderTree(version, joiner, this.blocks),
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
      const parser =
        onSyntaxError === 'island' ? { tables: this.tables, types, code: this.codeRunner(text) } : undefined;
      return parsed(buildIslandTree(this.grammar, lexed, visible, parser), odd ?? problem);
    }
  }

  /** The types of the tokens that the parser sees, EOF last; undefined where a character fits no lexer rule. */
  parserTypes(text: string): Int32Array | undefined {
    const lexed = this.reader.read(text, true);
    return lexed.errorAt === undefined ? parserTokens(lexed).types : undefined;
  }

  /** The text's tokens, for ANTLR's own classes. */
  tokenStream(text: string): CommonTokenStream {
    return this.reader.stream(text);
  }

  private codeRunner(text: string): CodeRunner | undefined {
    return this.parserHooks?.runner(this.reader.stream(text));
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
    const code = this.codeRunner(tokens.text);
    const plain = parseByBacktracking(this.tables, types, start, mostSteps(types.length), { code });
    if (plain.kind === 'parsed') return plain.events;
    const failures = new Failures();
    const setting = { code, failures };
    // What is rejected is parsed once more, to see where it fails.
    const second =
      plain.kind === 'rejected'
        ? parseByBacktracking(this.tables, types, start, plain.steps, setting)
        : parseWithMemo(this.tables, types, start, MOST_MEMO_STEPS, setting);
    if (second.kind === 'parsed') return second.events;
    if (second.kind === 'gave-up') throw syntaxError(name, tokens.text, 0, { kind: 'gave-up' });
    const at = visible[failures.furthest];
    throw syntaxError(
      name,
      tokens.text,
      at === undefined ? tokens.text.length : (tokens.starts[at] as number),
      {
        kind: 'token',
        found: at === undefined ? undefined : tokens.text.slice(tokens.starts[at], tokens.ends[at]),
        expected: failures
          .expected(this.tables, types[failures.furthest] as number)
          .map((type) => this.grammar.tokenNames[type] as string),
        refused: failures.refused(this.tables).map((rule) => this.grammar.sourceRules[rule] as string),
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
