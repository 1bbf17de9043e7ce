import type { LexerCode, NormalizedGrammar } from '@pare/grammar';
import * as antlr from 'antlr4ng';
import { compileSimpleCode, type SimpleCode } from './simple-code.ts';

/** What a user's module supplies for a grammar whose lexer needs code. */
export interface GrammarHooks {
  /**
   * Makes the lexer's class from one that interprets the grammar, an antlr4ng `LexerInterpreter`. Actions
   * such as `{this.name()}` and predicates such as `{name()}?` call the methods of that name. Gets all
   * that antlr4ng exports as well.
   */
  readonly lexer?: ((base: LexerClass, library: typeof antlr) => LexerClass) | undefined;
  /** Actions and predicates that are no simple calls: by their text, white space as single blanks. */
  readonly code?: Readonly<Record<string, (lexer: antlr.LexerInterpreter) => unknown>> | undefined;
}

export type LexerClass = new (
  ...parts: ConstructorParameters<typeof antlr.LexerInterpreter>
) => antlr.LexerInterpreter;

/** The lexer's class with the hooks in it; antlr4ng's own where there are none. */
export function hookedLexer(grammar: NormalizedGrammar, hooks: GrammarHooks | undefined): LexerClass {
  if (hooks === undefined) return antlr.LexerInterpreter;
  const { actions, predicates, base } = dispatching();
  const lexer = hooks.lexer?.(base, antlr) ?? base;
  for (const code of grammar.lexerCode) {
    (code.kind === 'action' ? actions : predicates)[code.index] = compile(code, lexer, hooks);
  }
  return lexer;
}

/** Actions and predicates of the lexer that the hooks have nothing for. */
export function unresolvedCode(grammar: NormalizedGrammar, hooks: GrammarHooks): readonly LexerCode[] {
  const lexer = hookedLexer(grammar, hooks);
  return grammar.lexerCode.filter((code) => compile(code, lexer, hooks) === undefined);
}

function compile({ text }: LexerCode, lexer: LexerClass, hooks: GrammarHooks): SimpleCode | undefined {
  const inner = text.replace(/^\{|\}\??$/g, '').trim();
  const given = hooks.code?.[inner.replace(/\s+/g, ' ')] as SimpleCode | undefined;
  return given ?? compileSimpleCode(inner, lexer.prototype as object);
}

function dispatching(): {
  readonly base: LexerClass;
  readonly actions: (SimpleCode | undefined)[];
  readonly predicates: (SimpleCode | undefined)[];
} {
  const actions: (SimpleCode | undefined)[] = [];
  const predicates: (SimpleCode | undefined)[] = [];
  class HookedLexer extends antlr.LexerInterpreter {
    override action(_context: antlr.ParserRuleContext | null, _rule: number, action: number): void {
      actions[action]?.(this);
    }

    override sempred(_context: antlr.ParserRuleContext | null, _rule: number, predicate: number): boolean {
      const code = predicates[predicate];
      return code === undefined || Boolean(code(this));
    }
  }
  return { base: HookedLexer, actions, predicates };
}
