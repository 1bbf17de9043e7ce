import type { SymbolId } from '@pare/reduction-tree';
import type { LexerCode } from './antlr-adapter.ts';

/**
 * A parser rule in quantified normal form. A separated list is `x (sep x)*`, optional as a whole when
 * `min` is 0, and followed by at most one more separator when `trailing` is `optional`.
 */
export type NormalRule =
  | { readonly kind: 'star' | 'plus' | 'optional'; readonly name: string; readonly body: SymbolId }
  | {
      readonly kind: 'separated';
      readonly name: string;
      readonly body: SymbolId;
      readonly separator: SymbolId;
      readonly min: 0 | 1;
      readonly trailing: 'none' | 'optional';
    }
  | { readonly kind: 'alternation'; readonly name: string; readonly alternatives: readonly SymbolId[] }
  | { readonly kind: 'sequence'; readonly name: string; readonly items: readonly SymbolId[] };

/** An action, or with a `?` behind its braces a predicate, which has a rule of its own. */
export interface ParserCode {
  readonly rule: number;
  readonly text: string;
}

/** A grammar ready for parsing: plain data, JSON-serializable, with no trace of the tool that made it. */
export interface NormalizedGrammar {
  readonly name: string;
  /** By token type, from 0 (EOF): the symbolic or literal name, as error messages show it. */
  readonly tokenNames: readonly string[];
  /** By token type: the symbolic name, null for a literal that has none. */
  readonly tokenSymbols: readonly (string | null)[];
  /** By token type: the exact text of a token that has only one (`'{'` without quotes), else null. */
  readonly tokenTexts: readonly (string | null)[];
  /** Channel names by number: DEFAULT_TOKEN_CHANNEL, HIDDEN, then the grammar's own. */
  readonly channelNames: readonly string[];
  readonly modeNames: readonly string[];
  readonly lexerRuleNames: readonly string[];
  /** The lexer's actions and predicates, which an interpreter skips unless somebody supplies them. */
  readonly lexerCode: readonly LexerCode[];
  /** antlr4ng's serialized lexer ATN. */
  readonly lexerAtn: readonly number[];
  /** antlr4ng's serialized ATN of the normalized parser rules; rule indices are those of `rules`. */
  readonly parserAtn: readonly number[];
  readonly rules: readonly NormalRule[];
  /** By rule: the name of the rule of the source grammar that it came from. */
  readonly sourceRules: readonly string[];
  /** The parser's actions and predicates that count. */
  readonly parserCode: readonly ParserCode[];
  /** What normalization left as it was, and why; a line each. */
  readonly notices: readonly string[];
  /** Index into `rules`. The rule's language ends in EOF, which normalization adds when it is missing. */
  readonly startRule: number;
  /** The normalized parser rules as valid ANTLR text. */
  readonly text: string;
}
