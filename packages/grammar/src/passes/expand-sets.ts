import {
  alternationOf,
  type Expression,
  freshName,
  type ModelRules,
  rewrite,
  sequenceOf,
} from '../grammar-model.ts';

/**
 * Turns wildcards and `~` sets into alternations of the tokens they stand for. `tokens` has no EOF. A set
 * of no token becomes a rule that no text matches.
 */
export function expandSets(rules: ModelRules, tokens: readonly TokenNames[]): ModelRules {
  const nothing = freshName('nothing', new Set(rules.map(({ name }) => name)));
  let isUsed = false;
  const expanded = rules.map((rule) => ({
    ...rule,
    expression: rewrite(rule.expression, (part): Expression => {
      if (part.kind !== 'not') return part;
      const left = tokens.filter(({ all }) => !all.some((name) => part.names.includes(name)));
      if (left.length > 0) return alternationOf(left.map(({ name }) => ({ kind: 'token', name })));
      isUsed = true;
      return { kind: 'rule', name: nothing };
    }),
  }));
  const token: Expression = { kind: 'token', name: tokens[0]?.name ?? 'EOF' };
  const expression = sequenceOf([token, { kind: 'rule', name: nothing }]);
  return isUsed ? [...expanded, { name: nothing, source: nothing, expression }] : expanded;
}

/** A token type's names: the one to print, and all it may be called. */
export interface TokenNames {
  readonly name: string;
  readonly all: readonly string[];
}
