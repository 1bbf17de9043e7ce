import { PareError } from '@pare/core';
import type { NormalizedGrammar } from '@pare/grammar';
import type { NewToken, TokenTable } from '@pare/reduction-tree';
import {
  type ATN,
  ATNDeserializer,
  CharStream,
  CommonTokenStream,
  LexerATNSimulator,
  LexerInterpreter,
  ListTokenSource,
  Token,
  Vocabulary,
} from 'antlr4ng';
import { type GrammarHooks, hooksFailed, type LexerClass } from './grammar-hooks.ts';
import { hookedLexer } from './lexer-hooks.ts';

/** The tokens of a text that matter: those of the default channel and of the channels to keep. */
export interface LexedText {
  readonly tokens: TokenTable;
  /** By token: 1 where the parser does not see it, for it is on a kept channel, or an error token. */
  readonly extra: Uint8Array;
  /** By token: the modes the lexer was in, the current one last; undefined for a lexer with one mode. */
  readonly modes: readonly ModeStack[] | undefined;
  /** UTF-16 offset of the first character that no lexer rule matches; each is an error token. */
  readonly errorAt: number | undefined;
}

/** The modes a lexer is in: those it comes back to, then the current one. Equal stacks are one object. */
export type ModeStack = readonly number[];

export const INITIAL_MODES: ModeStack = [0];

/** The type of a token that stands for a character which no lexer rule matches. */
export const ERROR_TYPE = -1;

/** Bounds of what hooks make of a text; those of indentations are a few more than there are characters. */
const TOKENS_PER_CHARACTER = 4;
const FEW_TOKENS = 1000;

/** Thrown where the reading of a text ends early. */
const STOP = new Error('stop');

/** Reads texts with a grammar's lexer rules. */
export class TokenReader {
  private readonly grammar: NormalizedGrammar;
  private readonly keptChannels: ReadonlySet<number>;
  private readonly atn: ATN;
  private readonly vocabulary: Vocabulary;
  private readonly lexerClass: LexerClass;
  /** One for all texts. */
  private shared: LexerInterpreter | undefined;
  private learned: LexerATNSimulator | undefined;
  private onError: (at: number) => void = () => {};

  /** Tokens on the channels in `keepChannels` show up as extra tokens; those on others are layout. */
  constructor(grammar: NormalizedGrammar, keepChannels: readonly (string | number)[], hooks?: GrammarHooks) {
    this.grammar = grammar;
    this.keptChannels = new Set(
      keepChannels.map((channel) =>
        typeof channel === 'number' ? channel : grammar.channelNames.indexOf(channel),
      ),
    );
    this.atn = new ATNDeserializer().deserialize([...grammar.lexerAtn]);
    // For hooks, which ask for tokens that no rule makes.
    (this.atn as { maxTokenType: number }).maxTokenType = grammar.tokenNames.length - 1;
    this.vocabulary = new Vocabulary([], [...grammar.tokenSymbols]);
    this.lexerClass = hookedLexer(grammar, hooks);
  }

  get hasModes(): boolean {
    return this.grammar.modeNames.length > 1;
  }

  /** With `stops`, nothing after the first error counts. */
  read(text: string, stops = false): LexedText {
    const offset = offsetsByCodePoint(text);
    const types: number[] = [];
    const starts: number[] = [];
    const ends: number[] = [];
    const extra: number[] = [];
    const modes: ModeStack[] = [];
    const stacks = new ModeStacks();
    let errorAt: number | undefined;
    /** Code point at which the last token ends. */
    let reached = 0;
    let mode = INITIAL_MODES;
    const add = (type: number, start: number, stop: number, isExtra: boolean): void => {
      // Tokens that hooks make may be empty, and claim to stand anywhere.
      const from = Math.max(reached, start);
      reached = Math.max(from, stop);
      types.push(type);
      starts.push(offset(from));
      ends.push(offset(reached));
      extra.push(isExtra ? 1 : 0);
      modes.push(mode);
    };
    const lexer = this.lexer(text, (at) => {
      errorAt ??= at;
      if (stops) throw STOP;
      add(ERROR_TYPE, at, at + 1, true);
      // One character is lost, not all that was read before the lexer came to a halt.
      lexer.inputStream.seek(at);
    });
    const readAll = (): void => {
      for (;;) {
        if (this.hasModes) mode = stacks.of(lexer);
        const token = this.next(lexer, text, types.length);
        if (token.type === Token.EOF) return;
        const kept = this.keptChannels.has(token.channel);
        if (token.channel !== Token.DEFAULT_CHANNEL && !kept) continue;
        add(token.type, token.start, token.stop + 1, kept);
      }
    };
    try {
      readAll();
    } catch (error) {
      if (error !== STOP) throw error;
    }
    return {
      tokens: {
        text,
        count: types.length,
        types: Int32Array.from(types),
        starts: Int32Array.from(starts),
        ends: Int32Array.from(ends),
      },
      extra: Uint8Array.from(extra),
      modes: this.hasModes ? modes : undefined,
      errorAt: errorAt === undefined ? undefined : offset(errorAt),
    };
  }

  /** The tokens of all channels, for what works with ANTLR's own classes. */
  stream(text: string): CommonTokenStream {
    const lexer = this.createLexer(CharStream.fromString(text));
    this.onError = (at) => lexer.inputStream.seek(at);
    const tokens: Token[] = [];
    do tokens.push(this.next(lexer, text, tokens.length));
    while (tokens.at(-1)?.type !== Token.EOF);
    const stream = new CommonTokenStream(new ListTokenSource(tokens));
    stream.fill();
    return stream;
  }

  /** The next token; `count` came before it. What hooks make is looked at. */
  private next(lexer: LexerInterpreter, text: string, count: number): Token {
    const hasHooks = this.lexerClass !== LexerInterpreter;
    if (count > TOKENS_PER_CHARACTER * text.length + FEW_TOKENS) {
      const size = `${count} tokens of ${text.length} characters`;
      throw hasHooks
        ? new PareError('hooks-invalid', `the hooks come to no end: they have given ${size}.`)
        : new PareError(
            'grammar-invalid',
            `the lexer comes to no end: it has given ${size}. A rule matches the empty text.`,
          );
    }
    let token: Token | undefined;
    try {
      token = lexer.nextToken();
    } catch (cause) {
      if (cause === STOP) throw cause;
      if (hasHooks) throw hooksFailed(`read token ${count + 1} of the input`, cause);
      const reason = (cause as Error).message;
      const problem = reason === 'Empty Stack' ? 'popMode, and there is no mode to go back to' : reason;
      throw new PareError('input-syntax', `the lexer fails at line ${lexer.line}: ${problem}.`, { cause });
    }
    if (!hasHooks) return token;
    const isKnown =
      token !== undefined && token.type >= Token.EOF && token.type < this.grammar.tokenNames.length;
    if (!isKnown) {
      const what =
        token === undefined ? 'nothing' : `a token of type ${token.type}, which the grammar does not have`;
      throw new PareError('hooks-invalid', `the hooks gave ${what}, as token ${count + 1} of the input.`);
    }
    return token;
  }

  /** Reads `text` as a single token. */
  readOne(text: string): NewToken {
    const { tokens, errorAt } = this.read(text);
    const type = tokens.types[0];
    if (type === undefined || tokens.count !== 1 || errorAt !== undefined)
      throw new Error(`'${text}' is not one token`);
    return { type, text };
  }

  /**
   * Whether `text`, read in `modes`, starts with a token of type `first` that ends at `firstEnd`,
   * and then, past `secondStart`, reads one of type `second` to the end of the text.
   */
  readsAs(text: string, modes: ModeStack, pair: TokenPair): boolean {
    let failed = false;
    const lexer = this.lexer(text, () => {
      failed = true;
    });
    lexer.mode = modes[modes.length - 1] as number;
    lexer.modeStack.push(...modes.slice(0, -1));
    const offset = offsetsByCodePoint(text);
    const next = (): Token => {
      let count = 0;
      let token = this.next(lexer, text, count);
      while (token.type !== Token.EOF && !(this.isKept(token) && token.start <= token.stop))
        token = this.next(lexer, text, ++count);
      return token;
    };
    const first = next();
    if (
      failed ||
      first.type !== pair.first ||
      offset(first.start) !== 0 ||
      offset(first.stop + 1) !== pair.firstEnd
    )
      return false;
    const second = next();
    return (
      !failed &&
      second.type === pair.second &&
      offset(second.start) === pair.secondStart &&
      offset(second.stop + 1) === text.length
    );
  }

  private isKept(token: Token): boolean {
    return token.channel === Token.DEFAULT_CHANNEL || this.keptChannels.has(token.channel);
  }

  /** The lexer at the start of `text`. `onError` gets the code point index of each character that no rule matches; it is skipped. */
  private lexer(text: string, onError: (at: number) => void): LexerInterpreter {
    this.onError = onError;
    const stream = CharStream.fromString(text);
    // Hooks may keep state from text to text.
    if (this.lexerClass !== LexerInterpreter) return this.createLexer(stream);
    if (this.shared === undefined) this.shared = this.createLexer(stream);
    else this.shared.inputStream = stream;
    return this.shared;
  }

  private createLexer(stream: CharStream): LexerInterpreter {
    const { name, lexerRuleNames, channelNames, modeNames } = this.grammar;
    const lexer = new this.lexerClass(
      name,
      this.vocabulary,
      [...lexerRuleNames],
      [...channelNames],
      [...modeNames],
      this.atn,
      stream,
    );
    // What one has learned of the grammar's decisions serves all.
    if (this.learned === undefined) this.learned = lexer.interpreter;
    else {
      const { decisionToDFA, sharedContextCache } = this.learned;
      lexer.interpreter = new LexerATNSimulator(lexer, this.atn, decisionToDFA, sharedContextCache);
    }
    lexer.removeErrorListeners();
    lexer.addErrorListener({
      syntaxError: () => this.onError(lexer.tokenStartCharIndex),
      reportAmbiguity: () => {},
      reportAttemptingFullContext: () => {},
      reportContextSensitivity: () => {},
    });
    return lexer;
  }
}

/** Makes one object of equal mode stacks. */
class ModeStacks {
  private readonly known = new Map<string, ModeStack>();

  of(lexer: LexerInterpreter): ModeStack {
    const key = `${lexer.modeStack.join()},${lexer.mode}`;
    let stack = this.known.get(key);
    if (stack === undefined) {
      stack = [...lexer.modeStack, lexer.mode];
      this.known.set(key, stack);
    }
    return stack;
  }
}

export interface TokenPair {
  readonly first: number;
  readonly firstEnd: number;
  readonly second: number;
  readonly secondStart: number;
}

/** ANTLR counts code points; a text without surrogates needs no table. */
function offsetsByCodePoint(text: string): (codePoint: number) => number {
  if (!/[\ud800-\udbff]/.test(text)) return (codePoint) => codePoint;
  const offsets: number[] = [];
  let at = 0;
  for (const character of text) {
    offsets.push(at);
    at += character.length;
  }
  offsets.push(at);
  return (codePoint) => offsets[codePoint] as number;
}
