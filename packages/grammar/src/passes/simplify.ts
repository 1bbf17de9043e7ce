import {
  alternationOf,
  type Expression,
  isEmpty,
  type ModelRules,
  rewrite,
  sequenceOf,
} from '../grammar-model.ts';

/** Opens nested sequences and alternations, drops repeated alternatives, makes an empty one an optional. */
export function simplify(rules: ModelRules): ModelRules {
  return rules.map((rule) => ({ ...rule, expression: rewrite(rule.expression, simplifyOne) }));
}

function simplifyOne(expression: Expression): Expression {
  switch (expression.kind) {
    case 'sequence':
      return sequenceOf(expression.items);
    case 'alternation': {
      const filled = expression.alternatives.filter((alternative) => !isEmpty(alternative));
      const simpler = filled.length === 0 ? sequenceOf([]) : alternationOf(filled);
      return filled.length === expression.alternatives.length || filled.length === 0
        ? simpler
        : simplifyOne({ kind: 'optional', body: simpler });
    }
    case 'star':
    case 'plus':
    case 'optional':
      return isEmpty(expression.body) ? expression.body : quantified(expression.kind, expression.body);
    default:
      return expression;
  }
}

/** A quantifier of a quantifier is one quantifier. */
function quantified(kind: 'star' | 'plus' | 'optional', body: Expression): Expression {
  if (body.kind !== 'star' && body.kind !== 'plus' && body.kind !== 'optional') return { kind, body };
  return { kind: kind === body.kind ? kind : 'star', body: body.body };
}
