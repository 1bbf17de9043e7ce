import { PareError } from '@pare/core';
import {
  type Expression,
  isNullable,
  type ModelRule,
  type ModelRules,
  nullableRules,
} from '../grammar-model.ts';
import { type Items, withoutDirectRecursion } from './direct-left-recursion.ts';
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
 * substitution, which goes by the order of the rules, would copy every rule into every later one.)
 */
export function removeLeftRecursion(rules: ModelRules): ModelRules {
  const solver = new CycleSolver(rules);
  solver.solve(rules.map(({ name }) => name));
  return [...solver.rules.values()];
}

/** More alternatives than this come from a grammar that a person would not write. */
const MOST_ALTERNATIVES = 2000;

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
      const hub = this.hubOf(cycle);
      added.push(...this.solve(cycle.filter((name) => name !== hub)));
      added.push(...this.makeDirect(hub));
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
    const reach = leftReach(this.rules.values(), this.nullable);
    const opener = new Opener(hub, this.rules, this.nullable, reach);
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
}

/** Multiplies out what stands first until each alternative begins with `hub`, or can't begin with it. */
class Opener {
  private readonly hub: string;
  private readonly rules: ReadonlyMap<string, ModelRule>;
  private readonly nullable: ReadonlySet<string>;
  private readonly reach: ReadonlyMap<string, ReadonlySet<string>>;
  private steps = 0;

  constructor(
    hub: string,
    rules: ReadonlyMap<string, ModelRule>,
    nullable: ReadonlySet<string>,
    reach: ReadonlyMap<string, ReadonlySet<string>>,
  ) {
    this.hub = hub;
    this.rules = rules;
    this.nullable = nullable;
    this.reach = reach;
  }

  open(items: Items): readonly Items[] {
    if (++this.steps > MOST_ALTERNATIVES) {
      throw new PareError(
        'grammar-unsupported',
        `rule ${this.hub} is left-recursive through too many others; make its recursion direct.`,
      );
    }
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
    if (name === this.hub) return [[reference, ...rest]];
    const { expression } = this.rules.get(name) as ModelRule;
    if (this.reach.get(name)?.has(this.hub)) return this.open([expression, ...rest]);
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

  private canStart(expression: Expression): boolean {
    return leftCorners(expression, this.nullable).some(
      (name) => name === this.hub || this.reach.get(name)?.has(this.hub),
    );
  }
}
