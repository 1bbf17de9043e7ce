import { deserialize, serialize } from 'node:v8';
import { PareError } from '@pare/core';
import type { ParserCode } from '@pare/grammar';
import * as antlr from 'antlr4ng';
import {
  compileCode,
  type GrammarHooks,
  hookedClass,
  hooksFailed,
  type ParserClass,
} from './grammar-hooks.ts';
import type { SimpleCode } from './simple-code.ts';

/** Runs a parser's code while it searches for a parse. */
export interface CodeRunner {
  /**
   * Runs the code of `rule` before the token at `position`, with the hooks' fields as in `state`; 0 is how
   * they start. Gives the state after it, or -1 for a predicate that does not hold.
   */
  run(rule: number, position: number, state: number): number;
}

/** Tells which actions and predicates of parser rules the hooks have something for. */
export function parserCodeIn(hooks: GrammarHooks): (text: string) => boolean {
  const parser = parserClass(hooks);
  return (text) => compileCode(text, parser, hooks) !== undefined;
}

/** All that decides what `parserCodeIn` tells of a text. */
export function parserCodeNames(hooks: GrammarHooks): readonly string[] {
  const names = Object.keys(hooks.code ?? {});
  let prototype = parserClass(hooks).prototype as object;
  for (; prototype !== antlr.ParserInterpreter.prototype; prototype = Object.getPrototypeOf(prototype)) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype)))
      names.push(typeof value === 'function' ? `${name}()` : name);
  }
  return names;
}

/** A parser's grammar, as far as its code is concerned. */
export interface ParserWithCode {
  readonly atn: antlr.ATN;
  readonly ruleNames: readonly string[];
  readonly tokenSymbols: readonly (string | null)[];
  readonly code: readonly ParserCode[];
}

/** The user's hooks in a grammar's parser. */
export class ParserHooks {
  private readonly grammar: ParserWithCode;
  private readonly parserClass: ParserClass;
  private readonly code: ReadonlyMap<number, RuleCode>;

  constructor(grammar: ParserWithCode, hooks: GrammarHooks = {}) {
    this.grammar = grammar;
    this.parserClass = parserClass(hooks, (rule, parser) => this.code.get(rule)?.run(parser));
    this.code = new Map(
      grammar.code.map(({ rule, text }) => [
        rule,
        { text, run: compileCode(text, this.parserClass, hooks) ?? (() => true) },
      ]),
    );
  }

  /** ANTLR's own parser of `tokens`, with the hooks. */
  parser(tokens: antlr.TokenStream): antlr.ParserInterpreter {
    const { atn, ruleNames, tokenSymbols } = this.grammar;
    const parser = new this.parserClass(
      'Hooked',
      new antlr.Vocabulary([], [...tokenSymbols]),
      [...ruleNames],
      atn,
      tokens,
    );
    parser.removeErrorListeners();
    return parser;
  }

  runner(tokens: antlr.CommonTokenStream): CodeRunner {
    const own = Object.keys(this.bare(tokens));
    return new HookRunner(this.code, this.parser(tokens), new Set(own), tokens);
  }

  /** A parser without the fields of the user's class. */
  private bare(tokens: antlr.TokenStream): object {
    const { atn, ruleNames } = this.grammar;
    return new antlr.ParserInterpreter('Bare', new antlr.Vocabulary([], []), [...ruleNames], atn, tokens);
  }
}

interface RuleCode {
  readonly text: string;
  readonly run: SimpleCode;
}

class HookRunner implements CodeRunner {
  private readonly code: ReadonlyMap<number, RuleCode>;
  private readonly parser: antlr.ParserInterpreter;
  private readonly tokens: antlr.CommonTokenStream;
  /** Fields that are not the user's. */
  private readonly base: ReadonlySet<string>;
  /** Token stream indices of the tokens that the parser sees. */
  private readonly places: Int32Array;
  private readonly hasActions: boolean;
  /** The values of the user's fields, by state, and the states by values. */
  private readonly values: Buffer[] = [];
  private readonly states = new Map<string, number>();
  private state = 0;

  constructor(
    code: ReadonlyMap<number, RuleCode>,
    parser: antlr.ParserInterpreter,
    base: ReadonlySet<string>,
    tokens: antlr.CommonTokenStream,
  ) {
    this.code = code;
    this.parser = parser;
    this.base = base;
    this.tokens = tokens;
    tokens.fill();
    const seen = tokens.getTokens().filter(({ channel }) => channel === antlr.Token.DEFAULT_CHANNEL);
    this.places = Int32Array.from(seen, ({ tokenIndex }) => tokenIndex);
    this.hasActions = [...code.values()].some(({ text }) => !isPredicate(text));
    if (this.hasActions) this.save();
  }

  run(rule: number, position: number, state: number): number {
    const code = this.code.get(rule);
    if (code === undefined) return state;
    this.tokens.seek(this.places[position] ?? 0);
    if (state !== this.state) this.restore(state);
    let result: unknown;
    try {
      result = code.run(this.parser);
    } catch (cause) {
      const { line, column } = this.tokens.get(this.places[position] ?? 0);
      throw hooksFailed(`run ${code.text} at ${line}:${column + 1} of the input`, cause);
    }
    if (isPredicate(code.text)) return result ? state : -1;
    return this.save();
  }

  /** The state of the fields as they are. */
  private save(): number {
    let value: Buffer;
    try {
      value = serialize(this.fields().map((name) => [name, Reflect.get(this.parser, name)]));
    } catch (cause) {
      throw new PareError(
        'hooks-invalid',
        `a field of the parser hooks can't be copied: ${(cause as Error).message}; keep plain values, arrays, maps and sets.`,
        { cause },
      );
    }
    const key = value.toString('latin1');
    this.state = this.states.get(key) ?? this.values.push(value) - 1;
    this.states.set(key, this.state);
    return this.state;
  }

  private restore(state: number): void {
    for (const name of this.fields()) Reflect.deleteProperty(this.parser, name);
    for (const [name, value] of deserialize(this.values[state] as Buffer) as [string, unknown][])
      Reflect.set(this.parser, name, value);
    this.state = state;
  }

  private fields(): readonly string[] {
    return Object.keys(this.parser).filter((name) => !this.base.has(name));
  }
}

function isPredicate(text: string): boolean {
  return text.endsWith('?');
}

/** The parser's class; `run` is what its code does. */
function parserClass(
  hooks: GrammarHooks,
  run: (rule: number, parser: antlr.ParserInterpreter) => unknown = () => true,
): ParserClass {
  class HookedParser extends antlr.ParserInterpreter {
    override action(_context: antlr.ParserRuleContext | null, rule: number): void {
      run(rule, this);
    }

    override sempred(_context: antlr.ParserRuleContext | null, rule: number): boolean {
      return Boolean(run(rule, this));
    }
  }
  return hookedClass<ParserClass>(hooks.parser, HookedParser, 'parser');
}
