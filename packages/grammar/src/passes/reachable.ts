import { type ModelRules, rulesIn } from '../grammar-model.ts';

/** Drops the rules that no derivation from `start` uses. */
export function keepReachable(rules: ModelRules, start: string): ModelRules {
  const byName = new Map(rules.map((rule) => [rule.name, rule]));
  const seen = new Set<string>();
  const open = [start];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const rule = byName.get(name);
    if (seen.has(name) || rule === undefined) continue;
    seen.add(name);
    open.push(...rulesIn(rule.expression));
  }
  return rules.filter(({ name }) => seen.has(name));
}
