import {
  alternationOf,
  type Expression,
  isNullable,
  type ModelRule,
  type ModelRules,
  nullableRules,
  sequenceOf,
} from '../grammar-model.ts';

/**
 * Turns right recursion that merely repeats into a quantifier: `a: x a | y` is `x* y`. Alternatives that
 * mention the rule anywhere but at the end stay where they are.
 */
export function removeRightRecursion(rules: ModelRules): ModelRules {
  const nullable = nullableRules(rules);
  return rules.map((rule) => rewritten(rule, nullable));
}

function rewritten(rule: ModelRule, nullable: ReadonlySet<string>): ModelRule {
  const alternatives = openEnds(rule.expression, rule.name);
  const repeating = alternatives
    .filter((items) => endsIn(items, rule.name))
    .map((items) => items.slice(0, -1));
  const ends = alternatives.filter((items) => !endsIn(items, rule.name));
  if (repeating.length === 0 || ends.length === 0) return rule;
  if (repeating.some((items) => items.every((item) => isNullable(item, nullable)))) return rule;
  const repeated: Expression = { kind: 'star', body: alternationOf(repeating.map(sequenceOf)) };
  return { ...rule, expression: sequenceOf([repeated, alternationOf(ends.map(sequenceOf))]) };
}

function endsIn(items: readonly Expression[], name: string): boolean {
  const last = items[items.length - 1];
  return last?.kind === 'rule' && last.name === name;
}

/** The alternatives as item lists; an optional or alternation at the end is opened where it ends in the rule. */
function openEnds(expression: Expression, name: string): (readonly Expression[])[] {
  switch (expression.kind) {
    case 'alternation':
      return expression.alternatives.flatMap((alternative) => openEnds(alternative, name));
    case 'optional': {
      const inner = openEnds(expression.body, name);
      return inner.some((items) => endsIn(items, name)) ? [...inner, []] : [[expression]];
    }
    case 'sequence': {
      const last = expression.items[expression.items.length - 1];
      if (last === undefined) return [[]];
      const before = expression.items.slice(0, -1);
      const inner = openEnds(last, name);
      return inner.some((items) => endsIn(items, name))
        ? inner.map((items) => [...before, ...items])
        : [expression.items];
    }
    default:
      return [[expression]];
  }
}
