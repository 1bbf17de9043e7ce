import { alternationOf, type ModelRules, rewrite } from '../grammar-model.ts';

/** Turns wildcards and `~` sets into alternations of the tokens they stand for. `tokens` has no EOF. */
export function expandSets(rules: ModelRules, tokens: readonly TokenNames[]): ModelRules {
  return rules.map((rule) => ({
    ...rule,
    expression: rewrite(rule.expression, (part) => {
      if (part.kind !== 'not') return part;
      const left = tokens.filter(({ all }) => !all.some((name) => part.names.includes(name)));
      return alternationOf(left.map(({ name }) => ({ kind: 'token', name })));
    }),
  }));
}

/** A token type's names: the one to print, and all it may be called. */
export interface TokenNames {
  readonly name: string;
  readonly all: readonly string[];
}
