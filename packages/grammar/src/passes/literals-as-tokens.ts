import { type ModelRules, rewrite } from '../grammar-model.ts';
import type { TokenNames } from './expand-sets.ts';

/**
 * Gives every token one name, so that `'+'` and `PLUS` count as the same in the passes that compare
 * expressions: the literal where the token has one.
 */
export function nameTokensAlike(rules: ModelRules, tokens: readonly TokenNames[]): ModelRules {
  const names = new Map(tokens.flatMap(({ name, all }) => all.map((other) => [other, name] as const)));
  return rules.map((rule) => ({
    ...rule,
    expression: rewrite(rule.expression, (part) =>
      part.kind === 'token' ? { ...part, name: names.get(part.name) ?? part.name } : part,
    ),
  }));
}
