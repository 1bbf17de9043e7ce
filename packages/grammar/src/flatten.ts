import { alternationOf, type Expression, type ModelRules, sequenceOf } from './grammar-model.ts';

/** A reference to a token, by printable name, or to a rule. */
export interface FlatSymbol {
  readonly kind: 'token' | 'rule';
  readonly name: string;
}

/** A rule in normal form, with symbols still by name. */
export type FlatRule = { readonly name: string; readonly source: string } & (
  | { readonly kind: 'star' | 'plus' | 'optional'; readonly body: FlatSymbol }
  | {
      readonly kind: 'separated';
      readonly body: FlatSymbol;
      readonly separator: FlatSymbol;
      readonly min: 0 | 1;
      readonly trailing: 'none' | 'optional';
    }
  | { readonly kind: 'alternation'; readonly alternatives: readonly FlatSymbol[] }
  | { readonly kind: 'sequence'; readonly items: readonly FlatSymbol[] }
);

/** Gives every nested quantifier, alternation and sequence a rule of its own, named after the rule around it. */
export function flatten(rules: ModelRules): readonly FlatRule[] {
  const taken = new Set(rules.map(({ name }) => name));
  return rules.flatMap(({ name, source, expression }) => {
    const flat: FlatRule[] = [];
    let count = 0;
    const add = (as: string, part: Expression): void => {
      const place = flat.push(undefined as unknown as FlatRule) - 1;
      flat[place] = { name: as, source, ...shape(part) };
    };
    const symbol = (part: Expression): FlatSymbol => {
      if (part.kind === 'token' || part.kind === 'rule') return { kind: part.kind, name: part.name };
      let fresh: string;
      do fresh = `${name}_${++count}`;
      while (taken.has(fresh));
      taken.add(fresh);
      add(fresh, part);
      return { kind: 'rule', name: fresh };
    };
    const shape = (part: Expression): Shape => {
      switch (part.kind) {
        case 'sequence':
          return { kind: 'sequence', items: part.items.map(symbol) };
        case 'alternation':
          return { kind: 'alternation', alternatives: part.alternatives.map(symbol) };
        case 'separated':
          return { ...part, body: symbol(part.body), separator: symbol(part.separator) };
        case 'star':
        case 'plus':
        case 'optional':
          return { kind: part.kind, body: symbol(part.body) };
        default:
          return { kind: 'alternation', alternatives: [symbol(part)] };
      }
    };
    add(
      name,
      expression.kind === 'sequence'
        ? sequenceOf(expression.items)
        : expression.kind === 'alternation'
          ? alternationOf(expression.alternatives)
          : expression,
    );
    return flat;
  });
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
type Shape = DistributiveOmit<FlatRule, 'name' | 'source'>;
