import { type BlockTokens, IndentedText } from './indented-text.ts';
import type { NewToken, ReductionTree } from './reduction-tree.ts';
import { type TokenTable, tokenText } from './tree-arena.ts';

/** A token as rendering sees it; `index` is its place in the token table, -1 for a new token. */
export interface TokenRef {
  readonly type: number;
  readonly text: string;
  readonly index: number;
}

/** Knows how a language's tokens read when they stand side by side. Filled by `parsing`. */
export interface TokenJoiner {
  /** Whether `left.text + between + right.text` reads as exactly these two tokens. */
  joins(left: TokenRef, between: string, right: TokenRef): boolean;
}

/**
 * The text of a tree version. Stretches of tokens that are neighbours in the original text are copied
 * with all that stands between them; where two tokens become neighbours, the original white space
 * before the right one is used if it keeps them apart, else the least that does. With `blocks`, lines are
 * indented as their block is.
 */
export function renderTree(tree: ReductionTree, joiner: TokenJoiner, blocks?: BlockTokens): string {
  const indented = blocks === undefined || tree.isUntouched(tree.root) ? undefined : new IndentedText(blocks);
  const writer = new Writer(tree.arena.tokens, joiner, indented);
  const stack = [tree.root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const newTokens = tree.newTokens(node);
    if (newTokens !== undefined) {
      writer.newTokens(newTokens, tree.order(node));
    } else if (tree.isUntouched(node) || tree.arena.childStarts[node] === tree.arena.childStarts[node + 1]) {
      writer.stretch(tree.arena.firstTokens[node] as number, tree.arena.endTokens[node] as number);
    } else {
      const children = tree.children(node);
      for (let k = children.length - 1; k >= 0; k--) stack.push(children[k] as number);
    }
  }
  return writer.finish();
}

class Writer {
  private readonly tokens: TokenTable;
  private readonly joiner: TokenJoiner;
  private readonly parts: string[] = [];
  /** Takes the place of `parts` where indentation counts. */
  private readonly indented: IndentedText | undefined;
  /** The stretch of tokens collected but not yet written: [from, to). */
  private from = 0;
  private to = 0;
  private last: TokenRef | undefined;

  constructor(tokens: TokenTable, joiner: TokenJoiner, indented: IndentedText | undefined) {
    this.tokens = tokens;
    this.joiner = joiner;
    this.indented = indented;
  }

  stretch(from: number, to: number): void {
    if (from === to) return;
    if (from === this.to && this.from < this.to) {
      this.to = to;
      return;
    }
    this.flush();
    this.from = from;
    this.to = to;
  }

  /** The first takes over the layout of the original token `insteadOf`. */
  newTokens(tokens: readonly NewToken[], insteadOf: number): void {
    this.flush();
    let place = insteadOf;
    for (const token of tokens) {
      const right: TokenRef = { ...token, index: -1 };
      if (this.last !== undefined) this.gap(this.between(this.last, right, place));
      if (this.indented === undefined) this.parts.push(token.text);
      else this.indented.token(token.type, token.text);
      this.last = right;
      place = -1;
    }
  }

  finish(): string {
    this.flush();
    const { text, ends, count } = this.tokens;
    if (this.last === undefined) return '';
    const tail = text.slice(count === 0 ? 0 : ends[count - 1]);
    if (this.last.index === count - 1) this.gap(tail);
    else if (text.endsWith('\n')) this.gap('\n');
    return this.indented?.finish() ?? this.parts.join('');
  }

  private flush(): void {
    if (this.from === this.to) return;
    const { text, starts, ends } = this.tokens;
    const first = this.ref(this.from);
    if (this.last !== undefined) this.gap(this.between(this.last, first, first.index));
    else if (this.from === 0) this.gap(text.slice(0, starts[0]));
    if (this.indented === undefined) this.parts.push(text.slice(starts[this.from], ends[this.to - 1]));
    else {
      for (let token = this.from; token < this.to; token++) {
        if (token > this.from) this.gap(text.slice(ends[token - 1], starts[token]));
        this.indented.token(this.tokens.types[token] as number, tokenText(this.tokens, token));
      }
    }
    this.last = this.ref(this.to - 1);
    this.from = 0;
    this.to = 0;
  }

  private gap(text: string): void {
    if (this.indented === undefined) this.parts.push(text);
    else this.indented.gap(text);
  }

  /** `place` is the original token that `right` is, or stands for. */
  private between(left: TokenRef, right: TokenRef, place: number): string {
    const candidates = [
      this.gapBefore(place),
      this.gapBefore(left.index < 0 ? -1 : left.index + 1),
      '',
      ' ',
      '\n',
    ];
    // What a stateful lexer reads can't be told from two tokens; the original white space is the best guess.
    return (
      candidates.find((gap) => gap !== undefined && this.joiner.joins(left, gap, right)) ??
      (this.gapBefore(place) || '\n')
    );
  }

  /** What stands before token `index` in the original text, if it has a token before it. */
  private gapBefore(index: number): string | undefined {
    const { text, starts, ends, count } = this.tokens;
    return index > 0 && index < count ? text.slice(ends[index - 1], starts[index]) : undefined;
  }

  private ref(index: number): TokenRef {
    return { type: this.tokens.types[index] as number, text: tokenText(this.tokens, index), index };
  }
}
