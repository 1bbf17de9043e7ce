/** Code of a grammar that can be run: calls and properties of `this`, compared and combined. */
export type SimpleCode = (self: object) => unknown;

/**
 * Compiles an action or predicate in the style of base classes, whatever language it was written for:
 * `this.name(1, "x")`, `self.name()`, `name()`, `!this.flag && other()`, `_input.LA(1) == FooParser.ID`, several
 * with `;` between them; `$x::y` is the member of the name `x::y`.
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
  /\s*(?:("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(\d+(?:\.\d+)?)|([A-Za-z_$][\w$]*)|(&&|\|\||->|::|[=!]==?|[<>]=?|[!().,;]))/y;
const SELF = new Set(['this', 'self', '$this']);
/** What other runtimes of ANTLR call the members of this one. */
const MEMBERS: Readonly<Record<string, string>> = {
  _input: 'inputStream',
  InputStream: 'inputStream',
  TokenStream: 'inputStream',
  _ctx: 'context',
  Context: 'context',
};
/** Members of lexers and parsers that are no methods. */
const FIELDS = new Set(['inputStream', 'context']);
/** The same for tokens and texts, of which they are properties or operators here. */
const CALLS: Readonly<Record<string, (value: never, other: unknown) => unknown>> = {
  getText: ({ text }: { readonly text: unknown }) => text,
  getType: ({ type }: { readonly type: unknown }) => type,
  equals: same,
};
const COMPARE: Readonly<Record<string, (left: never, right: never) => boolean>> = {
  '==': same,
  '===': same,
  '!=': (left, right) => !same(left, right),
  '!==': (left, right) => !same(left, right),
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
};
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
    let left = this.comparison();
    while (this.accept('&&')) {
      const [before, right] = [left, this.comparison()];
      left = (self) => before(self) && right(self);
    }
    return left;
  }

  private comparison(): SimpleCode {
    const left = this.negation();
    const token = this.tokens[this.at];
    const compare = token?.kind === 'sign' ? COMPARE[token.text] : undefined;
    if (compare === undefined) return left;
    this.at++;
    const right = this.negation();
    return (self) => compare(left(self) as never, right(self) as never);
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
    let value = this.start();
    while (this.accept('.') || this.accept('->')) {
      const [before, name] = [value, this.name()];
      const values = this.accept('(') ? this.values() : undefined;
      value = (self) =>
        membersOf(
          before(self),
          name,
          values?.map((part) => part(self)),
        );
    }
    return value;
  }

  private start(): SimpleCode {
    const token = this.take();
    if (token.kind === 'number') return constant(Number(token.text));
    if (token.kind === 'string') return constant(unescaped(token.text.slice(1, -1)));
    if (token.kind !== 'name') throw new NotSimple();
    if (token.text in CONSTANTS) return constant(CONSTANTS[token.text]);
    let { text: name } = token;
    if (SELF.has(name) && (this.accept('.') || this.accept('->'))) name = this.name();
    if (name.startsWith('$') && this.accept('::')) name = `${name.slice(1)}::${this.name()}`;
    // FooParser.ID is a token's number.
    if (
      /[a-z](?:Parser|Lexer)$/.test(name) &&
      !(name in this.self) &&
      (this.accept('.') || this.accept('::'))
    ) {
      const type = this.name();
      return (self) => (self as Typed).getTokenType(type);
    }
    return this.member(name in this.self ? name : (MEMBERS[name] ?? name));
  }

  private member(name: string): SimpleCode {
    if (!(name in this.self) && !FIELDS.has(name)) throw new NotSimple();
    if (!this.accept('(')) {
      return (self) => {
        const value = (self as Record<string, unknown>)[name];
        return typeof value === 'function' ? value.call(self) : value;
      };
    }
    const values = this.values();
    if (typeof (this.self as Record<string, unknown>)[name] !== 'function') throw new NotSimple();
    return (self) =>
      membersOf(
        self,
        name,
        values.map((value) => value(self)),
      );
  }

  /** Of a call whose bracket is open. */
  private values(): readonly SimpleCode[] {
    const values: SimpleCode[] = [];
    while (!this.accept(')')) {
      if (values.length > 0) this.expect(',');
      values.push(this.either());
    }
    return values;
  }

  private name(): string {
    const { kind, text } = this.take();
    if (kind !== 'name') throw new NotSimple();
    return text;
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

/** A character in quotes is a number in most languages. */
function same(left: unknown, right: unknown): boolean {
  const code = (value: unknown): unknown => (typeof value === 'string' ? value.codePointAt(0) : value);
  return typeof left === typeof right ? left === right : code(left) === code(right);
}

function unescaped(text: string): string {
  const known: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f', b: '\b' };
  return text.replace(/\\(.)/g, (_, character: string) => known[character] ?? character);
}

interface Typed {
  getTokenType(name: string): number;
}

/** A property, or with values what a method gives. */
function membersOf(value: unknown, name: string, values: readonly unknown[] | undefined): unknown {
  const member = (value as Record<string, unknown> | undefined)?.[name];
  if (values === undefined) return member;
  if (typeof member === 'function') return member.apply(value, values);
  const call = CALLS[name];
  if (call !== undefined) return call(value as never, values[0]);
  throw new TypeError(`there is no method ${name}`);
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
