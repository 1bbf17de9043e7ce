/** Code of a grammar that can be run: calls and properties of `this`, with literals, `!`, `&&` and `||`. */
export type SimpleCode = (self: object) => unknown;

/**
 * Compiles an action or predicate in the style of base classes, whatever language it was written for:
 * `this.name(1, "x")`, `self.name()`, `name()`, `!this.flag && other()`, several with `;` between them;
 * `$x::y` is the member of the name `x::y`.
 * Undefined for anything else, and for names that `self` does not have.
 */
export function compileSimpleCode(text: string, self: object): SimpleCode | undefined {
  try {
    return new Reader(text, self).statements();
  } catch (error) {
    if (error instanceof NotSimple) return undefined;
    throw error;
  }
}

class NotSimple extends Error {}

const TOKEN =
  /\s*(?:("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(\d+(?:\.\d+)?)|([A-Za-z_$][\w$]*)|(&&|\|\||->|::|[!().,;]))/y;
const SELF = new Set(['this', 'self', '$this']);
const CONSTANTS: Readonly<Record<string, unknown>> = { true: true, false: false, null: null };

interface CodeToken {
  readonly kind: 'string' | 'number' | 'name' | 'sign';
  readonly text: string;
}

class Reader {
  private readonly tokens: readonly CodeToken[];
  private readonly self: object;
  private at = 0;

  constructor(text: string, self: object) {
    this.tokens = tokenize(text);
    this.self = self;
  }

  statements(): SimpleCode {
    const parts: SimpleCode[] = [];
    while (this.at < this.tokens.length) {
      if (this.accept(';')) continue;
      parts.push(this.either());
      if (this.at < this.tokens.length && !this.accept(';')) throw new NotSimple();
    }
    return (self) => parts.reduce<unknown>((_, part) => part(self), undefined);
  }

  private either(): SimpleCode {
    let left = this.both();
    while (this.accept('||')) {
      const [before, right] = [left, this.both()];
      left = (self) => before(self) || right(self);
    }
    return left;
  }

  private both(): SimpleCode {
    let left = this.negation();
    while (this.accept('&&')) {
      const [before, right] = [left, this.negation()];
      left = (self) => before(self) && right(self);
    }
    return left;
  }

  private negation(): SimpleCode {
    if (this.accept('!')) {
      const inner = this.negation();
      return (self) => !inner(self);
    }
    if (this.accept('(')) {
      const inner = this.either();
      this.expect(')');
      return inner;
    }
    return this.value();
  }

  private value(): SimpleCode {
    const token = this.take();
    if (token.kind === 'number') return constant(Number(token.text));
    if (token.kind === 'string') return constant(token.text.slice(1, -1).replace(/\\(.)/g, '$1'));
    if (token.kind !== 'name') throw new NotSimple();
    if (token.text in CONSTANTS) return constant(CONSTANTS[token.text]);
    let { text: name } = token;
    if (SELF.has(name) && (this.accept('.') || this.accept('->'))) {
      const member = this.take();
      if (member.kind !== 'name') throw new NotSimple();
      name = member.text;
    }
    if (name.startsWith('$') && this.accept('::')) name = `${name.slice(1)}::${this.take().text}`;
    return this.member(name);
  }

  private member(name: string): SimpleCode {
    if (!(name in this.self)) throw new NotSimple();
    if (!this.accept('(')) {
      return (self) => {
        const value = (self as Record<string, unknown>)[name];
        return typeof value === 'function' ? value.call(self) : value;
      };
    }
    const values: SimpleCode[] = [];
    while (!this.accept(')')) {
      if (values.length > 0) this.expect(',');
      values.push(this.either());
    }
    if (typeof (this.self as Record<string, unknown>)[name] !== 'function') throw new NotSimple();
    return (self) =>
      (self as Record<string, (...values: unknown[]) => unknown>)[name]?.(
        ...values.map((value) => value(self)),
      );
  }

  private take(): CodeToken {
    const token = this.tokens[this.at++];
    if (token === undefined) throw new NotSimple();
    return token;
  }

  private accept(sign: string): boolean {
    const token = this.tokens[this.at];
    if (token?.kind !== 'sign' || token.text !== sign) return false;
    this.at++;
    return true;
  }

  private expect(sign: string): void {
    if (!this.accept(sign)) throw new NotSimple();
  }
}

function constant(value: unknown): SimpleCode {
  return () => value;
}

function tokenize(text: string): readonly CodeToken[] {
  const tokens: CodeToken[] = [];
  const end = text.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const match = TOKEN.exec(text);
    if (match === null) throw new NotSimple();
    const [, string, number, name, sign] = match;
    if (string !== undefined) tokens.push({ kind: 'string', text: string });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else tokens.push({ kind: 'sign', text: sign as string });
  }
  return tokens;
}
