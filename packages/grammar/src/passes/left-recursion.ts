import { PareError } from '@pare/core';
import {
  type Expression,
  elementsOf,
  freshName,
  isNullable,
  type ModelRule,
  type ModelRules,
  nullableRules,
} from '../grammar-model.ts';
import { type Items, withoutDirectRecursion } from './direct-left-recursion.ts';
import { leftCornerTransform } from './left-corner-transform.ts';
import { leftCorners, leftReach } from './left-corners.ts';
import { nonEmpty } from './nullable-loops.ts';

/**
 * Turns left recursion into quantifiers. A rule of binary, suffix and prefix operators becomes a list of
 * operands separated by operators, an operand being a primary with its prefixes and suffixes; precedence
 * is lost, the language is not.
 *
 * Of the rules of a cycle, the one that most of them start with is made directly recursive: the others are
 * put into it where they stand first. They then start with that rule, which no longer starts with them.
 * So `expr: call | ID; call: expr '(' ')'` gives `expr: ID ('(' ')')*`, and `call` stays a rule. (Paull's
 * substitution, which goes by the order of the rules, would copy every rule into every later one.) A cycle
 * that multiplies out to too much is put through the left-corner transform instead. Throws PareError
 * `grammar-unsupported` where that is too much as well.
 */
export function removeLeftRecursion(rules: ModelRules): ModelRules {
  const solver = new CycleSolver(rules);
  try {
    solver.solve(rules.map(({ name }) => name));
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    const message = `the left recursion of rule ${error.message} is too tangled to be undone.`;
    throw new PareError('grammar-unsupported', message);
  }
  return [...solver.rules.values()];
}

/** Multiplying out takes more steps than a grammar of this size is worth. */
class TooLarge extends Error {}

class CycleSolver {
  readonly rules: Map<string, ModelRule>;
  private readonly nullable: ReadonlySet<string>;
  private readonly taken: Set<string>;

  constructor(rules: ModelRules) {
    this.rules = new Map(rules.map((rule) => [rule.name, rule]));
    this.nullable = nullableRules(rules);
    this.taken = new Set(this.rules.keys());
  }

  /** Removes the left cycles that stay within `names`; yields the names of the rules it adds. */
  solve(names: readonly string[]): readonly string[] {
    const added: string[] = [];
    for (const cycle of this.cycles(names)) {
      const before = new Map(this.rules);
      try {
        const hub = this.hubOf(cycle);
        const inner = this.solve(cycle.filter((name) => name !== hub));
        added.push(...inner, ...this.makeDirect(hub));
      } catch (error) {
        if (!(error instanceof TooLarge)) throw error;
        this.rules.clear();
        for (const [name, rule] of before) this.rules.set(name, rule);
        added.push(...this.transform(cycle));
      }
    }
    return added;
  }

  private cycles(names: readonly string[]): readonly (readonly string[])[] {
    const inside = names.map((name) => this.rules.get(name) as ModelRule);
    const reach = leftReach(inside, this.nullable);
    const cycles: string[][] = [];
    for (const name of names) {
      if (!reach.get(name)?.has(name)) continue;
      const known = cycles.find((cycle) => {
        const other = cycle[0] as string;
        return reach.get(name)?.has(other) && reach.get(other)?.has(name);
      });
      if (known === undefined) cycles.push([name]);
      else known.push(name);
    }
    return cycles;
  }

  /** The rule that most rules of the cycle start with; the first of several. */
  private hubOf(cycle: readonly string[]): string {
    const starts = cycle.flatMap((name) => [
      ...new Set(leftCorners((this.rules.get(name) as ModelRule).expression, this.nullable)),
    ]);
    const count = (name: string): number => starts.filter((start) => start === name).length;
    return cycle.reduce((best, name) => (count(name) > count(best) ? name : best));
  }

  private makeDirect(hub: string): readonly string[] {
    const rule = this.rules.get(hub) as ModelRule;
    const opener = this.opener([hub]);
    const { expression, extra } = withoutDirectRecursion(
      rule,
      opener.open([rule.expression]),
      this.nullable,
      this.taken,
    );
    this.rules.set(hub, { ...rule, expression });
    for (const added of extra) this.rules.set(added.name, added);
    return extra.map(({ name }) => name);
  }

  private transform(cycle: readonly string[]): readonly string[] {
    const opener = this.opener(cycle);
    const made = leftCornerTransform(
      cycle.map((name) => this.rules.get(name) as ModelRule),
      ({ expression }) => opener.open([expression]),
      (wanted) => freshName(wanted, this.taken),
    );
    for (const rule of made) this.rules.set(rule.name, rule);
    const nullable = nullableRules([...this.rules.values()]);
    const reach = leftReach(this.rules.values(), nullable);
    const endless = made.find(({ name }) => reach.get(name)?.has(name));
    if (endless !== undefined) {
      throw new PareError(
        'grammar-unsupported',
        `rule ${endless.source} is left-recursive in a way that never ends: what follows a rule of its cycle can be empty.`,
      );
    }
    return made.map(({ name }) => name).filter((name) => !cycle.includes(name));
  }

  private opener(stops: readonly string[]): Opener {
    const reach = leftReach(this.rules.values(), this.nullable);
    return new Opener(new Set(stops), this.rules, this.nullable, reach);
  }
}

const STEPS = 100;
const STEPS_PER_ELEMENT = 4;

/** Multiplies out what stands first until each alternative begins with one of `stops`, or can't begin with one. */
class Opener {
  private readonly stops: ReadonlySet<string>;
  private readonly most: number;
  private readonly rules: ReadonlyMap<string, ModelRule>;
  private readonly nullable: ReadonlySet<string>;
  private readonly reach: ReadonlyMap<string, ReadonlySet<string>>;
  private steps = 0;

  constructor(
    stops: ReadonlySet<string>,
    rules: ReadonlyMap<string, ModelRule>,
    nullable: ReadonlySet<string>,
    reach: ReadonlyMap<string, ReadonlySet<string>>,
  ) {
    this.stops = stops;
    this.most =
      STEPS +
      STEPS_PER_ELEMENT *
        [...rules.values()].reduce(
          (sum, rule) => sum + (this.isOpened(rule.name, reach) ? elementsOf(rule.expression) : 0),
          0,
        );
    this.rules = rules;
    this.nullable = nullable;
    this.reach = reach;
  }

  open(items: Items): readonly Items[] {
    if (++this.steps > this.most) throw new TooLarge([...this.stops].slice(0, 5).join(', '));
    const [first, ...rest] = items;
    if (first === undefined) return [[]];
    if (first.kind === 'sequence') return this.open([...first.items, ...rest]);
    const whole = rest.length === 0 && first.kind === 'alternation';
    if (!whole && !this.canStart({ kind: 'sequence', items })) return [items];
    switch (first.kind) {
      case 'alternation':
        return first.alternatives.flatMap((alternative) => this.open([alternative, ...rest]));
      case 'optional':
        return [...this.open([first.body, ...rest]), ...this.open(rest)];
      case 'star':
        return [...this.open([...this.once(first.body), ...rest]), ...this.open(rest)];
      case 'plus':
        return [
          ...this.open([...this.once(first.body), ...rest]),
          ...(isNullable(first, this.nullable) ? this.open(rest) : []),
        ];
      case 'rule':
        return this.openRule(first.name, rest);
      default:
        return [items];
    }
  }

  private openRule(name: string, rest: Items): readonly Items[] {
    const reference: Expression = { kind: 'rule', name };
    if (this.stops.has(name)) return [[reference, ...rest]];
    const { expression } = this.rules.get(name) as ModelRule;
    if (this.isOpened(name, this.reach)) return this.open([expression, ...rest]);
    // It can be empty, and what follows it can start with the rule.
    return [[this.filled(reference), ...rest], ...this.open(rest)];
  }

  /** A loop's first round and the rest of it. */
  private once(body: Expression): Items {
    return [isNullable(body, this.nullable) ? this.filled(body) : body, { kind: 'star', body }];
  }

  private filled(expression: Expression): Expression {
    return nonEmpty(expression, this.nullable, this.rules);
  }

  private isOpened(name: string, reach: ReadonlyMap<string, ReadonlySet<string>>): boolean {
    return [...this.stops].some((stop) => reach.get(name)?.has(stop));
  }

  private canStart(expression: Expression): boolean {
    return leftCorners(expression, this.nullable).some(
      (name) => this.stops.has(name) || this.isOpened(name, this.reach),
    );
  }
}
