import { PareError } from '@pare/core';
import { type Expression, type ModelRules, rulesIn } from './grammar-model.ts';

/**
 * The start rule. Without a wanted one: the only rule that no other rule uses; of several, or when there
 * is none, the only one of them that ends in EOF.
 */
export function startRule(path: string, rules: ModelRules, wanted: string | undefined): string {
  if (wanted !== undefined) {
    if (rules.some(({ name }) => name === wanted)) return wanted;
    throw new PareError(
      'grammar-invalid',
      `${path} has no parser rule ${wanted}; it has ${shown(rules.map(({ name }) => name))}.`,
    );
  }
  const used = new Set(
    rules.flatMap(({ name, expression }) => rulesIn(expression).filter((other) => other !== name)),
  );
  const unused = rules.filter(({ name }) => !used.has(name));
  if (unused.length === 1) return (unused[0] as { name: string }).name;
  const candidates = unused.length > 0 ? unused : rules;
  const ending = candidates.filter(({ expression }) => endsInEof(expression));
  if (ending.length === 1) return (ending[0] as { name: string }).name;
  const names = (ending.length > 0 ? ending : candidates).map(({ name }) => name);
  const problem =
    unused.length === 0
      ? 'every rule is used by another'
      : `there are several rules that no other uses${ending.length > 0 ? ' and that end in EOF' : ''}`;
  throw new PareError(
    'grammar-invalid',
    `${path}: can't tell the start rule, for ${problem}: ${shown(names)}; name it with --start.`,
  );
}

/** Whether every alternative ends in EOF. */
export function endsInEof(expression: Expression | undefined): boolean {
  if (expression?.kind === 'sequence') return endsInEof(expression.items[expression.items.length - 1]);
  if (expression?.kind === 'alternation') return expression.alternatives.every(endsInEof);
  return expression?.kind === 'token' && expression.name === 'EOF';
}

const MOST_NAMES = 8;

function shown(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return names.slice(0, MOST_NAMES).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
