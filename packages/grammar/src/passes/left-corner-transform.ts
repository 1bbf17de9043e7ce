import { alternationOf, EMPTY, type Expression, type ModelRule, sequenceOf } from '../grammar-model.ts';
import type { Items } from './direct-left-recursion.ts';

/**
 * The left-corner transform (Rosenkrantz and Lewis 1970) of the rules of one cycle: right recursion in
 * place of left recursion. A rule `a` begins with an alternative of any rule `b` of the cycle that does not
 * recurse, and goes on with `b_to_a`: what may follow a `b` that an `a` begins with. It grows with the
 * square of the cycle at most, but has no lists, so it is for cycles that multiply out to too much.
 */
export function leftCornerTransform(
  cycle: readonly ModelRule[],
  alternativesOf: (rule: ModelRule) => readonly Items[],
  freshName: (wanted: string) => string,
): readonly ModelRule[] {
  const inside = new Set(cycle.map(({ name }) => name));
  const all = cycle.flatMap((rule) => alternativesOf(rule).map((items) => ({ rule, items })));
  const cornerOf = (items: Items): string | undefined => {
    const first = items[0];
    return first?.kind === 'rule' && inside.has(first.name) ? first.name : undefined;
  };
  return cycle.flatMap((goal) => {
    const rest = new Map(cycle.map(({ name }) => [name, freshName(`${name}_to_${goal.name}`)]));
    const then = (name: string): Expression => ({ kind: 'rule', name: rest.get(name) as string });
    const starts = all
      .filter(({ items }) => cornerOf(items) === undefined)
      .map(({ rule, items }) => sequenceOf([...items, then(rule.name)]));
    const rests = cycle.map(({ name }): ModelRule => {
      const after = all
        .filter(({ rule, items }) => cornerOf(items) === name && !(items.length === 1 && rule.name === name))
        .map(({ rule, items }) => sequenceOf([...items.slice(1), then(rule.name)]));
      const alternatives = name === goal.name ? [...after, EMPTY] : after;
      return { name: rest.get(name) as string, source: goal.source, expression: alternationOf(alternatives) };
    });
    return [{ ...goal, expression: alternationOf(starts) }, ...rests];
  });
}
