import { PareError } from '@pare/core';
import { alternationOf, type Expression, type ModelRules, mapParts, partsOf } from '../grammar-model.ts';

/**
 * Drops the alternatives that no text can match, because a rule in them only derives texts without end:
 * `a: X | b; b: Y b` is `a: X`. Throws PareError `grammar-unsupported` when that is all the start rule has.
 */
export function dropEndless(rules: ModelRules, start: string): ModelRules {
  const finite = new Set<string>();
  const canEnd = (expression: Expression): boolean => {
    switch (expression.kind) {
      case 'rule':
        return finite.has(expression.name);
      case 'alternation':
        return expression.alternatives.some(canEnd);
      case 'star':
      case 'optional':
        return true;
      default:
        return partsOf(expression).every(canEnd);
    }
  };
  for (let before = -1; before !== finite.size; ) {
    before = finite.size;
    for (const { name, expression } of rules) if (canEnd(expression)) finite.add(name);
  }
  if (!finite.has(start)) {
    throw new PareError(
      'grammar-unsupported',
      `no text matches rule ${start}: every one of its alternatives is without end.`,
    );
  }
  const pruned = (expression: Expression): Expression => {
    if (expression.kind === 'alternation')
      return alternationOf(expression.alternatives.filter(canEnd).map(pruned));
    if ((expression.kind === 'star' || expression.kind === 'optional') && !canEnd(expression.body))
      return { kind: 'sequence', items: [] };
    return mapParts(expression, pruned);
  };
  return rules
    .filter(({ name }) => finite.has(name))
    .map((rule) => ({ ...rule, expression: pruned(rule.expression) }));
}
