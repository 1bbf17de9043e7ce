import {
  alternationOf,
  EMPTY,
  type Expression,
  freshName,
  isCode,
  isNullable,
  type ModelRule,
  type ModelRules,
  nullableRules,
  partsOf,
  rewrite,
  sequenceOf,
} from './grammar-model.ts';
import { leftCorners, leftReach } from './passes/left-corners.ts';

/** The rules with no other code than that for which `isKept` holds. */
export function withoutCode(rules: ModelRules, isKept: (text: string) => boolean): ModelRules {
  return rules.map((rule) => ({
    ...rule,
    expression: rewrite(rule.expression, (part) => {
      if (part.kind === 'token') return isCode(part.name) && !isKept(part.name) ? EMPTY : part;
      if (part.kind === 'sequence') return sequenceOf(part.items);
      return part.kind === 'alternation' ? alternationOf(part.alternatives) : part;
    }),
  }));
}

/**
 * Takes out the code that would keep a parser busy forever, see `endlessCode`. Gives a line on each rule that
 * lost code.
 */
export function withoutEndlessCode(rules: ModelRules): readonly [ModelRules, readonly string[]] {
  const notices: string[] = [];
  for (let all = rules; ; ) {
    const endless = endlessCode(all);
    if (endless.size === 0) return [all, notices];
    const erased = withoutCode(all, () => false);
    const nullable = nullableRules(erased);
    const loses = (name: string): boolean => endless.has(name) || nullable.has(name);
    for (const { name, expression } of all) {
      if (loses(name) && hasCode(expression))
        notices.push(`code of rule ${name} left out: it stands in a loop or recursion without a token.`);
    }
    all = all.map((rule, index) => (loses(rule.name) ? (erased[index] ?? rule) : rule));
  }
}

/**
 * The rules that would keep a parser busy forever since their code reads no token: it stands before a left
 * recursion, or is all that there is in a loop.
 */
export function endlessCode(rules: ModelRules): ReadonlySet<string> {
  const erased = withoutCode(rules, () => false);
  const nullable = nullableRules(rules);
  const nullableErased = nullableRules(erased);
  const reach = leftReach(erased, nullableErased);
  const isEndless = ({ name, expression }: ModelRule, bare: Expression): boolean => {
    const recursive = (corners: readonly string[]): number =>
      corners.filter((corner) => reach.get(corner)?.has(name)).length;
    return (
      recursive(leftCorners(bare, nullableErased)) > recursive(leftCorners(expression, nullable)) ||
      emptyLoops(bare, nullableErased) > emptyLoops(expression, nullable)
    );
  };
  const endless = rules.filter((rule, index) => isEndless(rule, (erased[index] as ModelRule).expression));
  return new Set(endless.map(({ name }) => name));
}

/** Gives every piece of code a rule of its own; the map tells the code by the rule's name. */
export function codeAsRules(rules: ModelRules): readonly [ModelRules, ReadonlyMap<string, string>] {
  const taken = new Set(rules.map(({ name }) => name));
  const names = new Map<string, string>();
  const replaced = rules.map((rule) => ({
    ...rule,
    expression: rewrite(rule.expression, (part): Expression => {
      if (part.kind !== 'token' || !isCode(part.name)) return part;
      const name = names.get(part.name) ?? freshName(`code_${names.size + 1}`, taken);
      names.set(part.name, name);
      return { kind: 'rule', name };
    }),
  }));
  const own = [...names].map(([text, name]) => ({ name, source: text, expression: codeToken(text) }));
  return [[...replaced, ...own], new Map([...names].map(([text, name]) => [name, text]))];
}

/** To ANTLR, `$name` refers to an attribute, and none are left; with a backslash it is plain text. */
function codeToken(text: string): Expression {
  return { kind: 'token', name: text.replace(/(?<!\\)\$/g, '\\$') };
}

function hasCode(expression: Expression): boolean {
  return expression.kind === 'token' ? isCode(expression.name) : partsOf(expression).some(hasCode);
}

/** Loops in the expression whose body can be empty. */
function emptyLoops(expression: Expression, nullable: ReadonlySet<string>): number {
  const isLoop = ['star', 'plus', 'separated'].includes(expression.kind);
  const own = isLoop && partsOf(expression).every((part) => isNullable(part, nullable)) ? 1 : 0;
  return partsOf(expression).reduce((sum, part) => sum + emptyLoops(part, nullable), own);
}
