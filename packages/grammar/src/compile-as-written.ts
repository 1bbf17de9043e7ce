import type { CompiledParser } from './antlr-adapter.ts';
import {
  alternationOf,
  EOF_TOKEN,
  type Expression,
  freshName,
  type ModelRules,
  nullableRules,
  rewrite,
  rulesIn,
  sequenceOf,
} from './grammar-model.ts';
import type { LoadedGrammar } from './load-grammar.ts';
import { codeByRule, endingInEof, printableToken } from './normalize-grammar.ts';
import type { ParserCode } from './normalized-grammar.ts';
import { leftReach } from './passes/left-corners.ts';
import { printModel } from './print-model.ts';
import { codeAsRules } from './rule-code.ts';

/** The parser of a grammar as it was written, for comparing; or why ANTLR has none. */
export type ParserAsWritten =
  | {
      readonly kind: 'parser';
      readonly parser: CompiledParser;
      readonly startRule: number;
      readonly code: readonly ParserCode[];
    }
  | { readonly kind: 'none'; readonly reason: string };

/** Compiles the rules as they were read, without labels and the code that does not count. The text has to end where the start rule does. */
export function compileAsWritten({ name, rules, start, lexer, tool }: LoadedGrammar): ParserAsWritten {
  const [first, ended] = endingInEof(rules, start, new Set(rules.map((rule) => rule.name)));
  const hidden = hiddenLeftRecursion(ended);
  if (hidden !== undefined)
    return { kind: 'none', reason: `rule ${hidden} is left-recursive behind a part that can be empty` };
  const [all, code] = codeAsRules(withoutEofInSets(ended));
  const text = printModel(`${name}AsWritten`, all, (token) => printableToken(token, lexer.data));
  const { value, messages } = tool.compileParser(text, `${name}AsWritten`, lexer);
  const error = messages.find(({ severity }) => severity === 'error');
  if (value === undefined || error !== undefined)
    return { kind: 'none', reason: error?.text ?? 'the grammar tool gives no result' };
  const startRule = value.ruleNames.indexOf(first);
  return { kind: 'parser', parser: value, startRule, code: codeByRule(value.ruleNames, code) };
}

/** ANTLR's interpreter does not find EOF in a set of tokens; as a rule among them it does. */
function withoutEofInSets(rules: ModelRules): ModelRules {
  const name = freshName('end_of_file', new Set(rules.map((rule) => rule.name)));
  const isEof = (part: Expression): boolean => part.kind === 'token' && part.name === 'EOF';
  const changed = rules.map((rule) => ({
    ...rule,
    expression: rewrite(rule.expression, (part) =>
      part.kind === 'alternation' && part.alternatives.some(isEof)
        ? {
            ...part,
            alternatives: part.alternatives.map((one) => (isEof(one) ? { kind: 'rule', name } : one)),
          }
        : part,
    ),
  }));
  const isUsed = changed.some(({ expression }) => rulesIn(expression).includes(name));
  return isUsed ? [...changed, { name, source: name, expression: EOF_TOKEN }] : rules;
}

/** The first rule with left recursion that the tool passes over, and that keeps parsers busy forever. */
function hiddenLeftRecursion(rules: ModelRules): string | undefined {
  const nullable = nullableRules(rules);
  const withoutDirect = rules.map((rule) => ({
    ...rule,
    expression: alternationOf(alternativesOf(rule.expression).map((part) => withoutFirst(part, rule.name))),
  }));
  const reach = leftReach(withoutDirect, nullable);
  return rules.find(({ name }) => reach.get(name)?.has(name))?.name;
}

function alternativesOf(expression: Expression): readonly Expression[] {
  return expression.kind === 'alternation' ? expression.alternatives : [expression];
}

/** The alternative without a reference to the rule at its very start. */
function withoutFirst(alternative: Expression, name: string): Expression {
  if (alternative.kind !== 'sequence') return alternative;
  const [first] = alternative.items;
  return first?.kind === 'rule' && first.name === name ? sequenceOf(alternative.items.slice(1)) : alternative;
}
