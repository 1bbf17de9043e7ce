import { PareError } from '@pare/core';
import * as antlr from 'antlr4ng';
import { compileSimpleCode, type SimpleCode } from './simple-code.ts';

/** What a user's module supplies for a grammar with code. */
export interface GrammarHooks {
  /**
   * Makes the lexer's class from one that interprets the grammar, an antlr4ng `LexerInterpreter`. Actions
   * such as `{this.name()}` and predicates such as `{name()}?` call the methods of that name. Gets all
   * that antlr4ng exports as well.
   */
  readonly lexer?: ((base: LexerClass, library: typeof antlr) => LexerClass) | undefined;
  /**
   * The same for the parser, an antlr4ng `ParserInterpreter`. Code can look at the tokens around the place
   * where it stands (`inputStream`), and keep values that can be copied in fields of its own: they go back
   * to what they were where the parser tries another way.
   */
  readonly parser?: ((base: ParserClass, library: typeof antlr) => ParserClass) | undefined;
  /**
   * Actions and predicates that are no simple calls: by their text, white space as single blanks. Of a long
   * one, the beginning and `...` will do.
   */
  readonly code?: Readonly<Record<string, GivenCode>> | undefined;
}

/** Gets the lexer or parser that the code belongs to. */
export type GivenCode = { run(recognizer: antlr.LexerInterpreter | antlr.ParserInterpreter): unknown }['run'];

export type LexerClass = new (
  ...parts: ConstructorParameters<typeof antlr.LexerInterpreter>
) => antlr.LexerInterpreter;

export type ParserClass = new (
  ...parts: ConstructorParameters<typeof antlr.ParserInterpreter>
) => antlr.ParserInterpreter;

/** What an action or predicate, given with its braces, does; undefined where the hooks have nothing for it. */
export function compileCode(
  text: string,
  recognizer: LexerClass | ParserClass,
  hooks: GrammarHooks,
): SimpleCode | undefined {
  const inner = text.replace(/^\{|\}\??$/g, '').trim();
  const key = inner.replace(/\s+/g, ' ');
  const given = Object.entries(hooks.code ?? {}).find(
    ([name]) => name === key || (name.endsWith('...') && key.startsWith(name.slice(0, -3))),
  );
  return (given?.[1] as SimpleCode | undefined) ?? compileSimpleCode(inner, recognizer.prototype as object);
}

/** The class that the hooks make of `base`. Throws PareError `hooks-invalid` where it is none. */
export function hookedClass<T extends abstract new (...parts: never[]) => object>(
  make: ((base: T, library: typeof antlr) => T) | undefined,
  base: T,
  what: 'lexer' | 'parser',
): T {
  if (make === undefined) return base;
  let made: T;
  try {
    made = make(base, antlr);
  } catch (cause) {
    throw hooksFailed(`make the class of the ${what}`, cause);
  }
  if (typeof made === 'function' && (made === base || made.prototype instanceof base)) return made;
  throw new PareError('hooks-invalid', `the hooks' ${what} gives no class that extends the one it gets.`);
}

/** What code of the user's has thrown while it was to do something. */
export function hooksFailed(todo: string, cause: unknown): PareError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new PareError('hooks-invalid', `the hooks failed to ${todo}: ${reason}`, { cause });
}
