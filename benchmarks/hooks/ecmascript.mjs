// What the ECMAScript grammar of bson-transpilers calls: where a regular expression can stand, and where a line
// ends between two tokens.

/** After these, a slash divides. */
const OPERANDS = [
  'Identifier',
  'NullLiteral',
  'UndefinedLiteral',
  'BooleanLiteral',
  'This',
  'CloseBracket',
  'CloseParen',
  'OctalIntegerLiteral',
  'IntegerLiteral',
  'DecimalLiteral',
  'HexIntegerLiteral',
  'StringLiteral',
  'PlusPlus',
  'MinusMinus',
];

export const lexer = (Base, { Token }) =>
  class extends Base {
    lastType;

    get strictMode() {
      return false;
    }

    nextToken() {
      const token = super.nextToken();
      if (token.channel === Token.DEFAULT_CHANNEL) this.lastType = token.type;
      return token;
    }

    isRegexPossible() {
      return !OPERANDS.some((name) => this.getTokenType(name) === this.lastType);
    }
  };

export const parser = (Base, { Token }) =>
  class extends Base {
    /** Whether a token of the type stands between the last token and the next, where the parser does not see it. */
    here(type) {
      return this.#hidden().some((token) => token.type === type);
    }

    lineTerminatorAhead() {
      return this.#hidden().some(({ text }) => /[\r\n\u2028\u2029]/.test(text));
    }

    #hidden() {
      const { inputStream } = this;
      const tokens = [];
      for (let at = inputStream.index - 1; at >= 0; at--) {
        const token = inputStream.get(at);
        if (token.channel === Token.DEFAULT_CHANNEL) break;
        tokens.push(token);
      }
      return tokens;
    }
  };
