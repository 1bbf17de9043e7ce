import type { LexerCode, NormalizedGrammar } from '@pare/grammar';
import * as antlr from 'antlr4ng';
import { compileCode, type GrammarHooks, hookedClass, type LexerClass } from './grammar-hooks.ts';
import type { SimpleCode } from './simple-code.ts';

/** The lexer's class with the hooks in it; antlr4ng's own where there are none. */
export function hookedLexer(grammar: NormalizedGrammar, hooks: GrammarHooks | undefined): LexerClass {
  if (hooks === undefined) return antlr.LexerInterpreter;
  const { actions, predicates, base } = dispatching();
  const lexer = hookedClass<LexerClass>(hooks.lexer, base, 'lexer');
  for (const code of grammar.lexerCode) {
    (code.kind === 'action' ? actions : predicates)[code.index] = compileCode(code.text, lexer, hooks);
  }
  return lexer;
}

/** Actions and predicates of the lexer that the hooks have nothing for. */
export function unresolvedCode(grammar: NormalizedGrammar, hooks: GrammarHooks): readonly LexerCode[] {
  const lexer = hookedLexer(grammar, hooks);
  return grammar.lexerCode.filter((code) => compileCode(code.text, lexer, hooks) === undefined);
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
