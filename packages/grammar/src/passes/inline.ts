import { type Expression, type ModelRule, type ModelRules, rewrite, rulesIn } from '../grammar-model.ts';

/**
 * Puts rules in the place of their names where that changes no tree: rules that are just another name for
 * a rule or token, and quantified rules that are used once, which get a rule of their own again when the
 * grammar is flattened, but may first join with what stands around them: `list ','?` with a rule
 * `list: x (',' x)*` becomes one list with a trailing separator.
 *
 * Sequences and alternations that are used once stay rules. In the place of its name, a sequence would
 * dissolve into the sequence around it, and a reducer could no longer put a smaller one of its kind there.
 */
export function inlineRules(rules: ModelRules, start: string): ModelRules {
  const uses = new Map<string, number>();
  for (const { expression } of rules)
    for (const name of rulesIn(expression)) uses.set(name, (uses.get(name) ?? 0) + 1);
  const inlined = new Map(
    rules
      .filter((rule) => rule.name !== start && isInlined(rule, uses.get(rule.name) ?? 0))
      .map(({ name, expression }) => [name, expression]),
  );
  const expand = (expression: Expression, inside: readonly string[]): Expression =>
    rewrite(expression, (part) => {
      const body = part.kind === 'rule' && !inside.includes(part.name) ? inlined.get(part.name) : undefined;
      return body === undefined ? part : expand(body, [...inside, (part as { name: string }).name]);
    });
  return rules.map((rule) => ({ ...rule, expression: expand(rule.expression, [rule.name]) }));
}

function isInlined({ name, expression }: ModelRule, uses: number): boolean {
  if (rulesIn(expression).includes(name)) return false;
  switch (expression.kind) {
    case 'token':
    case 'rule':
      return true;
    case 'star':
    case 'plus':
    case 'optional':
    case 'separated':
      return uses === 1;
    default:
      return false;
  }
}
