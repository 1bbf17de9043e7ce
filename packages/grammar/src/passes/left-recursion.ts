import { PareError } from '@pare/core';
import {
  alternationOf,
  type Expression,
  isEmpty,
  isNullable,
  keyOf,
  type ModelRule,
  type ModelRules,
  nullableRules,
  sequenceOf,
} from '../grammar-model.ts';

/**
 * Turns left recursion into quantifiers. A rule of binary, suffix and prefix operators becomes a list of
 * operands separated by operators, an operand being a primary with its prefixes and suffixes; precedence
 * is lost, the language is not. Indirect left recursion is made direct first, by putting the rules of a
 * cycle into each other where they stand first (Paull 2000).
 */
export function removeLeftRecursion(rules: ModelRules): ModelRules {
  const nullable = nullableRules(rules);
  const done = new Map<string, ModelRule>();
  const cycles = leftCycles(rules, nullable);
  const taken = new Set(rules.map(({ name }) => name));
  const added: ModelRule[] = [];
  for (const rule of rules) {
    const cycle = cycles.get(rule.name);
    if (cycle === undefined) {
      done.set(rule.name, rule);
      continue;
    }
    let alternatives = openAlternatives(rule.expression);
    for (const earlier of cycle) {
      const known = done.get(earlier);
      if (earlier === rule.name || known === undefined) continue;
      alternatives = alternatives.flatMap((items) =>
        isRule(items[0], earlier)
          ? openAlternatives(known.expression).map((opening) => [...opening, ...items.slice(1)])
          : [items],
      );
    }
    const { expression, extra } = withoutDirect(rule, alternatives, nullable, taken);
    added.push(...extra);
    done.set(rule.name, { ...rule, expression });
  }
  return [...rules.map(({ name }) => done.get(name) as ModelRule), ...added];
}

type Items = readonly Expression[];

function isRule(item: Expression | undefined, name: string): boolean {
  return item?.kind === 'rule' && item.name === name;
}

/** The alternatives as item lists, with an alternation or optional that stands first multiplied out. */
function openAlternatives(expression: Expression): Items[] {
  switch (expression.kind) {
    case 'alternation':
      return expression.alternatives.flatMap(openAlternatives);
    case 'sequence': {
      const [first, ...rest] = expression.items;
      if (first === undefined) return [[]];
      if (first.kind === 'alternation' || first.kind === 'sequence') {
        return openAlternatives(first).map((items) => [...items, ...rest]);
      }
      if (first.kind === 'optional') {
        return [
          ...openAlternatives(sequenceOf([first.body, ...rest])),
          ...openAlternatives(sequenceOf(rest)),
        ];
      }
      return [expression.items];
    }
    case 'optional':
      return [...openAlternatives(expression.body), []];
    default:
      return [[expression]];
  }
}

interface Rewritten {
  readonly expression: Expression;
  readonly extra: readonly ModelRule[];
}

function withoutDirect(
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

function freshName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let k = 2; taken.has(name); k++) name = `${wanted}${k}`;
  taken.add(name);
  return name;
}

/** By rule: the rules of its cycle of left corners, in grammar order; only rules that are in one. */
function leftCycles(
  rules: ModelRules,
  nullable: ReadonlySet<string>,
): ReadonlyMap<string, readonly string[]> {
  const corners = new Map(rules.map(({ name, expression }) => [name, leftCorners(expression, nullable)]));
  const reach = new Map<string, ReadonlySet<string>>();
  for (const { name } of rules) {
    const seen = new Set<string>();
    const open = [...(corners.get(name) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(...(corners.get(next) ?? []));
    }
    reach.set(name, seen);
  }
  const cyclic = rules.filter(({ name }) => reach.get(name)?.has(name)).map(({ name }) => name);
  return new Map(
    cyclic.map((name) => [
      name,
      cyclic.filter((other) => reach.get(name)?.has(other) && reach.get(other)?.has(name)),
    ]),
  );
}

/** Rules that a derivation of the expression can start with. */
function leftCorners(expression: Expression, nullable: ReadonlySet<string>): readonly string[] {
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
