import { type Expression, isNullable, type ModelRule } from '../grammar-model.ts';

/** By rule: the rules that a derivation of it can start with, at any depth. */
export function leftReach(
  rules: Iterable<ModelRule>,
  nullable: ReadonlySet<string>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const corners = new Map<string, readonly string[]>();
  for (const { name, expression } of rules) corners.set(name, leftCorners(expression, nullable));
  const reach = new Map<string, ReadonlySet<string>>();
  for (const [name, direct] of corners) {
    const seen = new Set<string>();
    const open = [...direct];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(...(corners.get(next) ?? []));
    }
    reach.set(name, seen);
  }
  return reach;
}

/** Rules that a derivation of the expression can start with. */
export function leftCorners(expression: Expression, nullable: ReadonlySet<string>): readonly string[] {
  switch (expression.kind) {
    case 'token':
    case 'not':
      return [];
    case 'rule':
      return [expression.name];
    case 'alternation':
      return expression.alternatives.flatMap((alternative) => leftCorners(alternative, nullable));
    case 'sequence': {
      const end = expression.items.findIndex((item) => !isNullable(item, nullable));
      const reachable = end < 0 ? expression.items : expression.items.slice(0, end + 1);
      return reachable.flatMap((item) => leftCorners(item, nullable));
    }
    case 'separated':
      return [
        ...leftCorners(expression.body, nullable),
        ...(isNullable(expression.body, nullable) ? leftCorners(expression.separator, nullable) : []),
      ];
    default:
      return leftCorners(expression.body, nullable);
  }
}
