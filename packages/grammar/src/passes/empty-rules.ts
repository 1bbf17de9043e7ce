import {
  EMPTY,
  type Expression,
  isEmpty,
  isNullable,
  type ModelRules,
  nullableRules,
  rewrite,
} from '../grammar-model.ts';

/**
 * Removes what only stands for the empty text: references to rules that derive nothing else, and the
 * optional around what can be empty anyway, which would be two ways to read nothing.
 */
export function removeEmptyRules(rules: ModelRules): ModelRules {
  const nullable = nullableRules(rules);
  const blank = new Set<string>();
  const isBlank = (expression: Expression): boolean => {
    switch (expression.kind) {
      case 'rule':
        return blank.has(expression.name);
      case 'sequence':
        return expression.items.every(isBlank);
      case 'alternation':
        return expression.alternatives.every(isBlank);
      case 'star':
      case 'plus':
      case 'optional':
        return isBlank(expression.body);
      default:
        return false;
    }
  };
  for (let before = -1; before !== blank.size; ) {
    before = blank.size;
    for (const { name, expression } of rules) if (isBlank(expression)) blank.add(name);
  }
  const filled = rewritten(rules, (part) => (part.kind === 'rule' && blank.has(part.name) ? EMPTY : part));
  const bare = rewritten(filled, (part) =>
    part.kind === 'optional' && !isEmpty(part.body) && isNullable(part.body, nullable) ? part.body : part,
  );
  // In `a: (a | X)?` the optional is what makes its own body able to be empty.
  return nullableRules(bare).size === nullable.size ? bare : filled;
}

function rewritten(rules: ModelRules, change: (part: Expression) => Expression): ModelRules {
  return rules.map((rule) => ({ ...rule, expression: rewrite(rule.expression, change) }));
}
