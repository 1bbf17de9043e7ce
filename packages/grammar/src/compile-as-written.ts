import type { CompiledParser } from './antlr-adapter.ts';
import type { LoadedGrammar } from './load-grammar.ts';
import { endingInEof, printableToken } from './normalize-grammar.ts';
import { printModel } from './print-model.ts';

/** The parser of a grammar as it was written, for comparing; or why ANTLR has none. */
export type ParserAsWritten =
  | { readonly kind: 'parser'; readonly parser: CompiledParser; readonly startRule: number }
  | { readonly kind: 'none'; readonly reason: string };

/** Compiles the rules as they were read, without labels and code. The text has to end where the start rule does. */
export function compileAsWritten({ name, rules, start, lexer, tool }: LoadedGrammar): ParserAsWritten {
  const [first, all] = endingInEof(rules, start, new Set(rules.map((rule) => rule.name)));
  const text = printModel(`${name}AsWritten`, all, (token) => printableToken(token, lexer.data));
  const { value, messages } = tool.compileParser(text, `${name}AsWritten`, lexer);
  const error = messages.find(({ severity }) => severity === 'error');
  if (value === undefined || error !== undefined)
    return { kind: 'none', reason: error?.text ?? 'the grammar tool gives no result' };
  return { kind: 'parser', parser: value, startRule: value.ruleNames.indexOf(first) };
}
