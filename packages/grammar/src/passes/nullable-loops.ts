import { PareError } from '@pare/core';
import {
  alternationOf,
  type Expression,
  isEmpty,
  isNullable,
  type ModelRule,
  type ModelRules,
  nullableRules,
  rewrite,
  sequenceOf,
} from '../grammar-model.ts';

/**
 * Makes loops whose body can be empty safe: `(a?)*` is `a*`, `(a? b?)*` is `(a | b)*`. In other loops
 * the body is replaced by what it derives apart from the empty text.
 */
export function repairNullableLoops(rules: ModelRules): ModelRules {
  const nullable = nullableRules(rules);
  const byName = new Map(rules.map((rule) => [rule.name, rule]));
  const repair = (part: Expression): Expression => {
    if ((part.kind !== 'star' && part.kind !== 'plus') || !isNullable(part.body, nullable)) return part;
    return {
      kind: 'star',
      body: repeatable(part.body, nullable, (inner) => nonEmpty(inner, nullable, byName)),
    };
  };
  return rules.map((rule) => ({ ...rule, expression: rewrite(rule.expression, repair) }));
}

/** What the expression derives apart from the empty text. */
export function nonEmpty(
  expression: Expression,
  nullable: ReadonlySet<string>,
  rules: ReadonlyMap<string, ModelRule>,
  inside: readonly string[] = [],
): Expression {
  const filled = (part: Expression): Expression => nonEmpty(part, nullable, rules, inside);
  if (!isNullable(expression, nullable)) return expression;
  switch (expression.kind) {
    case 'rule': {
      const rule = rules.get(expression.name);
      if (rule === undefined || inside.includes(expression.name)) {
        throw new PareError(
          'grammar-unsupported',
          `rule ${expression.name} can be empty and is repeated inside itself; make its parts not empty.`,
        );
      }
      return nonEmpty(rule.expression, nullable, rules, [...inside, expression.name]);
    }
    case 'alternation':
      return alternationOf(expression.alternatives.map(filled).filter((part) => !isEmpty(part)));
    case 'sequence':
      return filledSequence(expression.items, filled);
    case 'optional':
      return filled(expression.body);
    case 'star':
    case 'plus':
      return { kind: 'plus', body: filled(expression.body) };
    case 'separated':
      return isNullable(expression.body, nullable) ? expression : { ...expression, min: 1 };
    case 'token':
    case 'not':
      return expression;
  }
}

/** A body to repeat in place of one that can be empty: of a sequence, each part may come alone. */
function repeatable(
  body: Expression,
  nullable: ReadonlySet<string>,
  filled: (part: Expression) => Expression,
): Expression {
  if (body.kind === 'sequence') {
    return alternationOf(
      body.items.filter((item) => !isEmpty(item)).map((item) => repeatable(item, nullable, filled)),
    );
  }
  const inner = filled(body);
  return inner.kind === 'plus' ? inner.body : inner;
}

/** `a? b?` without the empty text: `a b? | b`, and so on. */
function filledSequence(items: readonly Expression[], filled: (part: Expression) => Expression): Expression {
  const alternatives = items.map((item, k) => sequenceOf([filled(item), ...items.slice(k + 1)]));
  return alternationOf(alternatives.filter((alternative) => !isEmpty(alternative)));
}
