/**
 * Blocks by indentation: a line that stands further to the right than the one before opens a block with an
 * INDENT token, one that stands further to the left closes blocks with a DEDENT token each. Both are empty.
 */
export const lexer = (Base, { CommonToken, Token }) =>
  class extends Base {
    /** Columns of the open blocks. */
    columns = [0];
    /** Tokens to give out before the lexer reads on. */
    waiting = [];
    /** Column of the line that begins; undefined while a line goes on. */
    column;
    lineHasTokens = false;

    /** The grammar's action at the end of each line. */
    countIndentation() {
      let column = 0;
      while (this.inputStream.LA(column + 1) === 0x20) column++;
      const next = this.inputStream.LA(column + 1);
      // Empty lines and comments open and close nothing.
      const isEmpty = next === 0x0a || next === 0x0d || next === 0x23 || next === Token.EOF;
      this.column = isEmpty ? undefined : column;
    }

    nextToken() {
      while (this.waiting.length === 0) this.readOn();
      return this.waiting.shift();
    }

    readOn() {
      const token = super.nextToken();
      const isEnd = token.type === Token.EOF;
      const isNewline = token.type === this.getTokenType('NEWLINE');
      const at = token.stop + 1;
      if (isEnd) this.column = 0;
      if (isEnd && this.lineHasTokens) this.waiting.push(this.empty('NEWLINE', at));
      // The end of an empty line is no token.
      if (!isEnd && (!isNewline || this.lineHasTokens)) this.waiting.push(token);
      if (isNewline) this.lineHasTokens = false;
      else if (token.channel === Token.DEFAULT_CHANNEL) this.lineHasTokens = true;
      if (this.column !== undefined) this.indentTo(this.column, at);
      this.column = undefined;
      if (isEnd) this.waiting.push(token);
    }

    indentTo(column, at) {
      if (column > this.columns.at(-1)) {
        this.columns.push(column);
        this.waiting.push(this.empty('INDENT', at));
      }
      while (column < this.columns.at(-1)) {
        this.columns.pop();
        this.waiting.push(this.empty('DEDENT', at));
      }
    }

    empty(name, at) {
      const token = CommonToken.fromType(this.getTokenType(name), '');
      token.start = at;
      token.stop = at - 1;
      return token;
    }
  };
