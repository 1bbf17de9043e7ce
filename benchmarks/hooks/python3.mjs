// What the Python 3 grammar of bson-transpilers calls: line ends, and blocks by indentation. A line end's token
// has the next line's indentation in its text, and INDENT and DEDENT are empty.

export const code = {
  // Done in nextToken.
  'let newLine = ...': () => {},
  'this.opened++;': (lexer) => lexer.opened++,
  'this.opened--;': (lexer) => lexer.opened--,
};

export const lexer = (Base, { CommonToken, Token }) =>
  class extends Base {
    /** Brackets that are open: no line ends between them. */
    opened = 0;
    /** Columns of the open blocks. */
    columns = [0];
    waiting = [];
    lineHasTokens = false;

    atStartOfInput() {
      return this.inputStream.index === 0;
    }

    nextToken() {
      while (this.waiting.length === 0) this.readOn();
      return this.waiting.shift();
    }

    readOn() {
      const token = super.nextToken();
      const at = token.stop + 1;
      if (token.type === Token.EOF) {
        if (this.lineHasTokens) this.waiting.push(this.empty('NEWLINE', at));
        this.indentTo(0, at);
        this.lineHasTokens = false;
        this.waiting.push(token);
      } else if (token.type !== this.getTokenType('NEWLINE')) {
        if (token.channel === Token.DEFAULT_CHANNEL) this.lineHasTokens = true;
        this.waiting.push(token);
      } else if (this.endsLine()) {
        if (this.lineHasTokens) this.waiting.push(token);
        this.lineHasTokens = false;
        this.indentTo(columnAfter(token.text), at);
      }
    }

    /** Not between brackets, and not before an empty line or a comment. */
    endsLine() {
      const next = this.inputStream.LA(1);
      return this.opened === 0 && ![0x0a, 0x0d, 0x23, Token.EOF].includes(next);
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

/** A tab goes to the next multiple of 8. */
function columnAfter(lineEnd) {
  let column = 0;
  for (const character of lineEnd.replace(/^[\r\n\f]+/, ''))
    column = character === '\t' ? column - (column % 8) + 8 : column + 1;
  return column;
}
