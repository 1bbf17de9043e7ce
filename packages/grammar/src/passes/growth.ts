import { elementsOf, type ModelRules } from '../grammar-model.ts';

export type Pass = (rules: ModelRules) => ModelRules;

/** A rule may become this many times as large; more elements would cost more than they are good for. */
const MOST_GROWTH = 4;

/**
 * The pass, but a rule that it makes more than four times as large stays as it was, with a notice. For
 * passes that keep the language of each rule by itself.
 */
export function withoutGrowth(pass: Pass, notices: string[]): Pass {
  return (rules) => {
    const before = new Map(rules.map((rule) => [rule.name, rule]));
    return pass(rules).map((rule) => {
      const old = before.get(rule.name);
      if (old === undefined || elementsOf(rule.expression) <= MOST_GROWTH * elementsOf(old.expression))
        return rule;
      notices.push(
        `rule ${rule.source} keeps its form: normalized, it would be more than four times as large.`,
      );
      return old;
    });
  };
}
