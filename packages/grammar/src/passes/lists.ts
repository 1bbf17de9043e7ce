import {
  type Expression,
  isNullable,
  keyOf,
  type ModelRules,
  nullableRules,
  rewrite,
  sequenceOf,
} from '../grammar-model.ts';

/**
 * Finds lists that are written out: `x x*` and `x* x` are `x+`; `x (s x)*` and `(x s)* x` are separated
 * lists, with an optional trailing separator after them as part of the list; `(x s)* x?`, and a separated
 * list that is optional, are separated lists that can be empty. A separator or element that can be empty
 * would not show in a tree, so those lists stay as they are.
 */
export function findLists(rules: ModelRules): ModelRules {
  const nullable = nullableRules(rules);
  return rules.map((rule) => ({
    ...rule,
    expression: rewrite(rule.expression, (part) => {
      if (part.kind === 'sequence') return sequenceOf(withTrailing(listsIn(part.items, nullable)));
      if (part.kind === 'optional' && part.body.kind === 'separated') return { ...part.body, min: 0 };
      return part;
    }),
  }));
}

/** A list that is there already, and the separator that may follow it. */
function withTrailing(items: readonly Expression[]): readonly Expression[] {
  return items.flatMap((item, at) => {
    const before = items[at - 1];
    if (isTrailing(before, item)) return [];
    return isTrailing(item, items[at + 1]) ? [{ ...item, trailing: 'optional' } as Expression] : [item];
  });
}

function isTrailing(list: Expression | undefined, next: Expression | undefined): boolean {
  if (list?.kind !== 'separated' || list.trailing === 'optional' || list.min === 0) return false;
  return next?.kind === 'optional' && same([next.body], [list.separator]);
}

function listsIn(items: readonly Expression[], nullable: ReadonlySet<string>): readonly Expression[] {
  for (let at = 0; at < items.length; at++) {
    const found = listAt(items, at, nullable);
    if (found === undefined) continue;
    return listsIn([...items.slice(0, found.from), found.list, ...items.slice(found.to)], nullable);
  }
  return items;
}

interface FoundList {
  readonly list: Expression;
  readonly from: number;
  readonly to: number;
}

/** The list around the star at `at`. */
function listAt(
  items: readonly Expression[],
  at: number,
  nullable: ReadonlySet<string>,
): FoundList | undefined {
  const star = items[at];
  if (star?.kind !== 'star') return undefined;
  const inner = star.body.kind === 'sequence' ? star.body.items : [star.body];
  if (isNullable(star.body, nullable)) return undefined;
  if (same(items.slice(at - inner.length, at), inner))
    return { list: { kind: 'plus', body: star.body }, from: at - inner.length, to: at + 1 };
  if (same(items.slice(at + 1, at + 1 + inner.length), inner))
    return { list: { kind: 'plus', body: star.body }, from: at, to: at + 1 + inner.length };
  for (let size = inner.length - 1; size > 0; size--) {
    const [separator, body] = [inner.slice(0, -size), inner.slice(-size)];
    if (isSeparatedList(separator, body, nullable) && same(items.slice(at - size, at), body)) {
      const ending = items[at + 1];
      const trailing =
        ending?.kind === 'optional' && same([ending.body], [sequenceOf(separator)]) ? 'optional' : 'none';
      const list = separatedOf(body, separator, 1, trailing);
      return { list, from: at - size, to: at + (trailing === 'optional' ? 2 : 1) };
    }
    const [head, tail] = [inner.slice(0, size), inner.slice(size)];
    if (!isSeparatedList(tail, head, nullable)) continue;
    if (same(items.slice(at + 1, at + 1 + size), head)) {
      const ending = items[at + 1 + size];
      const trails = ending?.kind === 'optional' && same([ending.body], [sequenceOf(tail)]);
      const to = at + 1 + size + (trails ? 1 : 0);
      return { list: separatedOf(head, tail, 1, trails ? 'optional' : 'none'), from: at, to };
    }
    const last = items[at + 1];
    if (last?.kind === 'optional' && same([last.body], [sequenceOf(head)])) {
      return { list: separatedOf(head, tail, 0, 'optional'), from: at, to: at + 2 };
    }
  }
  return undefined;
}

function isSeparatedList(
  separator: readonly Expression[],
  body: readonly Expression[],
  nullable: ReadonlySet<string>,
): boolean {
  return !isNullable(sequenceOf(separator), nullable) && !isNullable(sequenceOf(body), nullable);
}

function separatedOf(
  body: readonly Expression[],
  separator: readonly Expression[],
  min: 0 | 1,
  trailing: 'none' | 'optional',
): Expression {
  return { kind: 'separated', body: sequenceOf(body), separator: sequenceOf(separator), min, trailing };
}

function same(a: readonly Expression[], b: readonly Expression[]): boolean {
  return a.length === b.length && a.every((item, k) => keyOf(item) === keyOf(b[k] as Expression));
}
