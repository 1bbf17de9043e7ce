import {
  alternationOf,
  type Expression,
  keyOf,
  type ModelRules,
  rewrite,
  sequenceOf,
} from '../grammar-model.ts';

/**
 * Takes what neighbouring alternatives begin or end with out of them: `A b | A b C` is `A b C?`, and
 * `S x | x` is `S? x`. What only some of them have becomes optional, so that it can be deleted; and the
 * parser reads the common beginning once.
 *
 * Only neighbours are joined, since the order of alternatives decides between several readings. Where no
 * alternative is just the common part, it stays as it is if joining would tear brackets and the like
 * apart: `'(' a ')' | '(' b ']'` would give nodes such as `a ')'`, which are no good units. So a beginning
 * of tokens alone, and any end, is only taken out if at most one item is left of each alternative.
 */
export function joinCommonParts(rules: ModelRules): ModelRules {
  return rules.map((rule) => ({ ...rule, expression: rewrite(rule.expression, joined) }));
}

type Items = readonly Expression[];

function joined(expression: Expression): Expression {
  if (expression.kind !== 'alternation') return expression;
  const split = expression.alternatives.map(
    (part): Items => (part.kind === 'sequence' ? part.items : [part]),
  );
  const fromStart = joinRuns(split, joinStart);
  return alternationOf(joinRuns(fromStart, joinEnd).map(sequenceOf));
}

/** Joins the longest runs of alternatives that `join` takes, from the first on. */
function joinRuns(
  alternatives: readonly Items[],
  join: (run: readonly Items[]) => Items | undefined,
): readonly Items[] {
  const result: Items[] = [];
  for (let at = 0; at < alternatives.length; ) {
    let end = at + 1;
    let best: Items = alternatives[at] as Items;
    for (let next = end + 1; next <= alternatives.length; next++) {
      const found = join(alternatives.slice(at, next));
      if (found === undefined) break;
      best = found;
      end = next;
    }
    result.push(best);
    at = end;
  }
  return result;
}

function joinStart(run: readonly Items[]): Items | undefined {
  const length = commonLength(run, (items, k) => items[k]);
  if (length === 0) return undefined;
  const start = (run[0] as Items).slice(0, length);
  const rests = run.map((items) => items.slice(length));
  const worthReadingOnce = start.some(({ kind }) => kind !== 'token');
  if (!worthReadingOnce && !isGoodRest(rests)) return undefined;
  return [...start, restOf(rests)];
}

function joinEnd(run: readonly Items[]): Items | undefined {
  const length = commonLength(run, (items, k) => items[items.length - 1 - k]);
  if (length === 0) return undefined;
  const end = (run[0] as Items).slice(-length);
  const rests = run.map((items) => items.slice(0, items.length - length));
  return isGoodRest(rests) ? [restOf(rests), ...end] : undefined;
}

function isGoodRest(rests: readonly Items[]): boolean {
  const filled = rests.filter(({ length }) => length > 0);
  return filled.every(({ length }) => length === 1) || (filled.length === 1 && rests.length > 1);
}

/** The alternation of what is left, joined in its turn; optional if one of them is empty. */
function restOf(rests: readonly Items[]): Expression {
  const filled = rests.filter(({ length }) => length > 0);
  const body = joined(alternationOf(filled.map(sequenceOf)));
  if (filled.length === 0) return { kind: 'sequence', items: [] };
  return filled.length === rests.length ? body : { kind: 'optional', body };
}

function commonLength(
  run: readonly Items[],
  item: (items: Items, k: number) => Expression | undefined,
): number {
  const shortest = Math.min(...run.map((items) => items.length));
  let length = 0;
  const keyAt = (items: Items): string => keyOf(item(items, length) as Expression);
  while (length < shortest && run.every((items) => keyAt(items) === keyAt(run[0] as Items))) length++;
  return length;
}
