import { keyOf, type ModelRules, rewrite } from '../grammar-model.ts';

/**
 * Makes one rule of several with the same right-hand side, the first of them (or the start rule), until no
 * two are the same. What was read as one of them then fits wherever another was expected.
 */
export function mergeDuplicates(rules: ModelRules, start: string): ModelRules {
  const first = new Map<string, string>();
  const startRule = rules.find(({ name }) => name === start);
  if (startRule !== undefined) first.set(keyOf(startRule.expression), start);
  const renamed = new Map<string, string>();
  for (const { name, expression } of rules) {
    const key = keyOf(expression);
    const known = first.get(key);
    if (known === undefined) first.set(key, name);
    else if (known !== name) renamed.set(name, known);
  }
  if (renamed.size === 0) return rules;
  const kept = rules.filter(({ name }) => !renamed.has(name));
  return mergeDuplicates(
    kept.map((rule) => ({
      ...rule,
      expression: rewrite(rule.expression, (part) =>
        part.kind === 'rule' ? { ...part, name: renamed.get(part.name) ?? part.name } : part,
      ),
    })),
    start,
  );
}
