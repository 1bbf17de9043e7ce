/** Types of the tokens that open and close a block of lines; they are empty, or white space. */
export interface BlockTokens {
  readonly indent: number;
  readonly dedent: number;
}

/**
 * Writes tokens of a language in which indentation counts: every line of a block gets the indentation of the
 * block's first line, or a deeper one where that is not deeper than the line around the block.
 */
export class IndentedText {
  private readonly blocks: BlockTokens;
  private readonly parts: string[] = [];
  /** White space and comments since the last token with a text. */
  private layout = '';
  private startsLine = true;
  /** Indentations of the open blocks; none before the first line. */
  private readonly open: string[] = [];
  /** Blocks that the next line opens. */
  private opening = 0;

  constructor(blocks: BlockTokens) {
    this.blocks = blocks;
  }

  gap(text: string): void {
    this.layout += text;
  }

  token(type: number, text: string): void {
    if (type === this.blocks.indent) this.opening++;
    else if (type === this.blocks.dedent) {
      if (this.opening > 0) this.opening--;
      else this.open.pop();
    }
    if (text.trim() === '') {
      this.layout += text;
      if (/[\r\n]/.test(text)) this.startsLine = true;
      return;
    }
    this.parts.push(this.startsLine ? this.indented() : this.layout, text);
    this.startsLine = false;
    this.layout = '';
  }

  finish(): string {
    return this.parts.join('') + this.layout;
  }

  private indented(): string {
    const own = /(?:^|[\r\n])([ \t]*)$/.exec(this.layout)?.[1];
    if (this.open.length === 0) this.open.push(own ?? '');
    for (; this.opening > 0; this.opening--) this.open.push(deeper(this.open.at(-1) as string, own ?? ''));
    const wanted = this.open.at(-1) as string;
    // A comment before the line's first token stays where it is.
    return own === undefined ? this.layout : this.layout.slice(0, this.layout.length - own.length) + wanted;
  }
}

function deeper(around: string, own: string): string {
  if (own.startsWith(around) && own.length > around.length) return own;
  return around + (around.endsWith('\t') || own.startsWith('\t') ? '\t' : '    ');
}
