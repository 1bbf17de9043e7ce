/** A right-hand side, free of labels, actions and everything else that does not decide the language. */
export type Expression =
  /** A token by its symbolic name, its literal in quotes, or `EOF`; or code, see `isCode`. */
  | { readonly kind: 'token'; readonly name: string }
  | { readonly kind: 'rule'; readonly name: string }
  /** Empty for the empty text. */
  | { readonly kind: 'sequence'; readonly items: readonly Expression[] }
  | { readonly kind: 'alternation'; readonly alternatives: readonly Expression[] }
  | { readonly kind: 'star' | 'plus' | 'optional'; readonly body: Expression }
  /** Made by a pass: `body (separator body)*`, optional as a whole when `min` is 0. */
  | {
      readonly kind: 'separated';
      readonly body: Expression;
      readonly separator: Expression;
      readonly min: 0 | 1;
      readonly trailing: 'none' | 'optional';
    }
  /** Any token, or any but those named; a pass turns it into an alternation. */
  | { readonly kind: 'not'; readonly names: readonly string[] };

export interface ModelRule {
  readonly name: string;
  readonly expression: Expression;
  /** The rule of the source grammar it came from. */
  readonly source: string;
}

/** The parser rules of a grammar, in their order. */
export type ModelRules = readonly ModelRule[];

/**
 * Whether what stands like a token is an action or predicate, by its text with the braces. For the passes it
 * is a token like any other, so it keeps its place in whatever they make of a rule.
 */
export function isCode(name: string): boolean {
  return name.startsWith('{');
}

export const EMPTY: Expression = { kind: 'sequence', items: [] };

export const EOF_TOKEN: Expression = { kind: 'token', name: 'EOF' };

/** A sequence; of one item, that item. */
export function sequenceOf(items: readonly Expression[]): Expression {
  const flat = items.flatMap((item) => (item.kind === 'sequence' ? item.items : [item]));
  return flat.length === 1 ? (flat[0] as Expression) : { kind: 'sequence', items: flat };
}

/** An alternation; of one alternative, that alternative. Repeated alternatives count once. */
export function alternationOf(alternatives: readonly Expression[]): Expression {
  const seen = new Set<string>();
  const flat = alternatives
    .flatMap((alternative) => (alternative.kind === 'alternation' ? alternative.alternatives : [alternative]))
    .filter((alternative) => {
      const key = keyOf(alternative);
      return !seen.has(key) && seen.add(key) !== undefined;
    });
  return flat.length === 1 ? (flat[0] as Expression) : { kind: 'alternation', alternatives: flat };
}

/** Equal for expressions that are the same. */
export function keyOf(expression: Expression): string {
  return JSON.stringify(expression);
}

export function isEmpty(expression: Expression): boolean {
  return expression.kind === 'sequence' && expression.items.length === 0;
}

/** The expression with each direct part replaced. */
export function mapParts(expression: Expression, change: (part: Expression) => Expression): Expression {
  switch (expression.kind) {
    case 'token':
    case 'rule':
    case 'not':
      return expression;
    case 'sequence':
      return { kind: 'sequence', items: expression.items.map(change) };
    case 'alternation':
      return { kind: 'alternation', alternatives: expression.alternatives.map(change) };
    case 'separated':
      return { ...expression, body: change(expression.body), separator: change(expression.separator) };
    default:
      return { kind: expression.kind, body: change(expression.body) };
  }
}

/** The expression's direct parts. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'token':
    case 'rule':
    case 'not':
      return [];
    case 'sequence':
      return expression.items;
    case 'alternation':
      return expression.alternatives;
    case 'separated':
      return [expression.body, expression.separator];
    default:
      return [expression.body];
  }
}

/** The expression with every part replaced, the innermost first. */
export function rewrite(expression: Expression, change: (part: Expression) => Expression): Expression {
  return change(mapParts(expression, (part) => rewrite(part, change)));
}

/** Names of the rules an expression refers to. */
export function rulesIn(expression: Expression): readonly string[] {
  return expression.kind === 'rule' ? [expression.name] : partsOf(expression).flatMap(rulesIn);
}

/** Names of the rules that derive the empty text. */
export function nullableRules(rules: ModelRules): ReadonlySet<string> {
  const nullable = new Set<string>();
  for (let before = -1; before !== nullable.size; ) {
    before = nullable.size;
    for (const { name, expression } of rules) if (isNullable(expression, nullable)) nullable.add(name);
  }
  return nullable;
}

export function isNullable(expression: Expression, nullable: ReadonlySet<string>): boolean {
  switch (expression.kind) {
    case 'token':
    case 'not':
      return false;
    case 'rule':
      return nullable.has(expression.name);
    case 'sequence':
      return expression.items.every((item) => isNullable(item, nullable));
    case 'alternation':
      return expression.alternatives.some((alternative) => isNullable(alternative, nullable));
    case 'plus':
      return isNullable(expression.body, nullable);
    case 'separated':
      return expression.min === 0 || isNullable(expression.body, nullable);
    case 'star':
    case 'optional':
      return true;
  }
}

/** The size of an expression: itself and all its parts. */
export function elementsOf(expression: Expression): number {
  return partsOf(expression).reduce((sum, part) => sum + elementsOf(part), 1);
}

/** `wanted`, or with a number where that is taken; it is taken from then on. */
export function freshName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let k = 2; taken.has(name); k++) name = `${wanted}${k}`;
  taken.add(name);
  return name;
}
