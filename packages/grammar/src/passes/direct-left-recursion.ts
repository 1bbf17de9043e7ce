import { PareError } from '@pare/core';
import {
  alternationOf,
  type Expression,
  freshName,
  isEmpty,
  isNullable,
  keyOf,
  type ModelRule,
  sequenceOf,
} from '../grammar-model.ts';

/** An alternative, item by item. */
export type Items = readonly Expression[];

interface Rewritten {
  readonly expression: Expression;
  readonly extra: readonly ModelRule[];
}

/**
 * The rule without its direct left recursion. `alternatives` are all that the rule derives; those that
 * recurse on the left begin with the rule itself.
 */
export function withoutDirectRecursion(
  rule: ModelRule,
  alternatives: readonly Items[],
  nullable: ReadonlySet<string>,
  taken: Set<string>,
): Rewritten {
  const { name, source } = rule;
  const tails = alternatives.filter((items) => isRule(items[0], name)).map((items) => items.slice(1));
  const starts = alternatives.filter((items) => !isRule(items[0], name));
  const useful = tails.filter((tail) => tail.length > 0);
  if (useful.length === 0 && starts.length > 0) {
    return { expression: alternationOf(starts.map(sequenceOf)), extra: [] };
  }
  if (starts.length === 0 || useful.some((tail) => tail.every((item) => isNullable(item, nullable)))) {
    const reason =
      starts.length === 0
        ? 'every alternative starts with the rule itself'
        : 'what follows the rule itself can be empty';
    throw new PareError(
      'grammar-unsupported',
      `rule ${name} is left-recursive in a way that never ends: ${reason}.`,
    );
  }
  // Ending in the rule itself is ending in an operand, since all tails may follow anyway.
  const operand: Expression = { kind: 'rule', name: freshName(`${name}_operand`, taken) };
  const ends = (items: Items): boolean => items.length > 1 && isRule(items[items.length - 1], name);
  const prefixes = starts.filter(ends).map((items) => sequenceOf(items.slice(0, -1)));
  const primaries = starts.filter((items) => !ends(items)).map(sequenceOf);
  const binary = useful.filter(
    (items) => ends(items) && !items.slice(0, -1).some((item) => mentions(item, name)),
  );
  const suffixes = useful
    .filter((items) => !binary.includes(items))
    .map((items) => sequenceOf(ends(items) ? [...items.slice(0, -1), operand] : items));
  if (
    primaries.length === 0 ||
    primaries.every(isEmpty) ||
    prefixes.some((prefix) => isNullable(prefix, nullable))
  ) {
    const plain = useful.map(sequenceOf);
    return {
      expression: sequenceOf([
        alternationOf(starts.map(sequenceOf)),
        { kind: 'star', body: alternationOf(plain) },
      ]),
      extra: [],
    };
  }
  const operandBody = sequenceOf([
    ...(prefixes.length === 0 ? [] : [{ kind: 'star', body: alternationOf(prefixes) } as const]),
    alternationOf(primaries),
    ...(suffixes.length === 0 ? [] : [{ kind: 'star', body: alternationOf(suffixes) } as const]),
  ]);
  const operators = binary.map((items) => sequenceOf(items.slice(0, -1)));
  const extra: ModelRule[] = [{ name: (operand as { name: string }).name, expression: operandBody, source }];
  if (operators.length === 0) return { expression: operand, extra };
  return {
    expression: sequenceOf([
      operand,
      { kind: 'star', body: sequenceOf([alternationOf(operators), operand]) },
    ]),
    extra,
  };
}

function mentions(expression: Expression, name: string): boolean {
  return keyOf(expression).includes(keyOf({ kind: 'rule', name }));
}

function isRule(item: Expression | undefined, name: string): boolean {
  return item?.kind === 'rule' && item.name === name;
}
