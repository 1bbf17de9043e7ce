import type { NormalizedGrammar } from '@pare/grammar';
import type { NewToken, TokenTable } from '@pare/reduction-tree';
import { type ATN, ATNDeserializer, CharStream, LexerInterpreter, Token, Vocabulary } from 'antlr4ng';

/** The tokens of a text that matter: those of the default channel and of the channels to keep. */
export interface LexedText {
  readonly tokens: TokenTable;
  /** By token: 1 where it is on a kept channel that the parser does not see. */
  readonly extra: Uint8Array;
  /** By token: the modes the lexer was in, the current one last; undefined for a lexer with one mode. */
  readonly modes: readonly ModeStack[] | undefined;
  /** UTF-16 offset of the first character that no lexer rule matches. */
  readonly errorAt: number | undefined;
}

/** The modes a lexer is in: those it comes back to, then the current one. Equal stacks are one object. */
export type ModeStack = readonly number[];

export const INITIAL_MODES: ModeStack = [0];

/** Reads texts with a grammar's lexer rules. */
export class TokenReader {
  private readonly grammar: NormalizedGrammar;
  private readonly keptChannels: ReadonlySet<number>;
  private readonly atn: ATN;
  private readonly vocabulary: Vocabulary;
  /** One for all texts: it learns the decisions of the grammar as it goes. */
  private shared: LexerInterpreter | undefined;
  private onError: (at: number) => void = () => {};

  /** Tokens on the channels in `keepChannels` show up as extra tokens; those on others are layout. */
  constructor(grammar: NormalizedGrammar, keepChannels: readonly (string | number)[]) {
    this.grammar = grammar;
    this.keptChannels = new Set(
      keepChannels.map((channel) =>
        typeof channel === 'number' ? channel : grammar.channelNames.indexOf(channel),
      ),
    );
    this.atn = new ATNDeserializer().deserialize([...grammar.lexerAtn]);
    this.vocabulary = new Vocabulary([], []);
  }

  get hasModes(): boolean {
    return this.grammar.modeNames.length > 1;
  }

  read(text: string): LexedText {
    let errorAt: number | undefined;
    const lexer = this.lexer(text, (at) => {
      errorAt ??= at;
    });
    const stacks = new ModeStacks();
    const offset = offsetsByCodePoint(text);
    const types: number[] = [];
    const starts: number[] = [];
    const ends: number[] = [];
    const extra: number[] = [];
    const modes: ModeStack[] = [];
    for (;;) {
      const before = this.hasModes ? stacks.of(lexer) : INITIAL_MODES;
      const token = lexer.nextToken();
      if (token.type === Token.EOF) break;
      const kept = this.keptChannels.has(token.channel);
      if (token.channel !== Token.DEFAULT_CHANNEL && !kept) continue;
      types.push(token.type);
      starts.push(offset(token.start));
      ends.push(offset(token.stop + 1));
      extra.push(kept ? 1 : 0);
      if (this.hasModes) modes.push(before);
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
      let token = lexer.nextToken();
      while (token.type !== Token.EOF && !this.isKept(token)) token = lexer.nextToken();
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
    if (this.shared === undefined) this.shared = this.createLexer(stream);
    else this.shared.inputStream = stream;
    return this.shared;
  }

  private createLexer(stream: CharStream): LexerInterpreter {
    const { name, lexerRuleNames, channelNames, modeNames } = this.grammar;
    const lexer = new LexerInterpreter(
      name,
      this.vocabulary,
      [...lexerRuleNames],
      [...channelNames],
      [...modeNames],
      this.atn,
      stream,
    );
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
