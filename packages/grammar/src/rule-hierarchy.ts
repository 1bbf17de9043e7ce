import type { RuleHierarchy, SymbolId } from '@pare/reduction-tree';
import type { NormalizedGrammar, NormalRule } from './normalized-grammar.ts';

/**
 * The rule hierarchy of a grammar. A symbol fits a slot when all it derives may stand there: an
 * alternative of an alternation, an item of a sequence whose other items can be empty, the body of a
 * quantifier, a list that may not be empty where one that may is expected; and so on downwards.
 */
export function createRuleHierarchy(grammar: NormalizedGrammar): RuleHierarchy {
  const first = grammar.tokenNames.length;
  const shortest = shortestDerivations(grammar.rules, first);
  const count = first + grammar.rules.length;
  const words = (count + 31) >>> 5;
  const fitting = new Uint32Array(count * words);
  for (let slot = 0; slot < count; slot++) {
    const open = [slot];
    for (let symbol = open.pop(); symbol !== undefined; symbol = open.pop()) {
      const at = slot * words + (symbol >>> 5);
      const bit = 1 << (symbol & 31);
      if (((fitting[at] as number) & bit) !== 0) continue;
      fitting[at] = (fitting[at] as number) | bit;
      const rule = grammar.rules[symbol - first];
      if (rule !== undefined)
        open.push(...directlyBelow(rule, shortest), ...narrowerLists(grammar.rules, rule, first));
    }
  }
  return {
    fits: (symbol, slot) =>
      slot >= 0 && (((fitting[slot * words + (symbol >>> 5)] as number) >>> (symbol & 31)) & 1) === 1,
    minimalDerivation: (symbol) => shortest[symbol],
  };
}

type Derivations = readonly (readonly number[] | undefined)[];

/** By symbol: a shortest sequence of token types; the first alternative of several equally short ones. */
function shortestDerivations(rules: readonly NormalRule[], first: number): Derivations {
  const shortest: (readonly number[] | undefined)[] = Array.from({ length: first }, (_, type) =>
    type === 0 ? [] : [type],
  );
  for (let changed = true; changed; ) {
    changed = false;
    rules.forEach((rule, index) => {
      const known = shortest[first + index];
      const found = shortestOf(rule, shortest);
      if (found === undefined || (known !== undefined && known.length <= found.length)) return;
      shortest[first + index] = found;
      changed = true;
    });
  }
  return shortest;
}

function shortestOf(rule: NormalRule, shortest: Derivations): readonly number[] | undefined {
  switch (rule.kind) {
    case 'star':
    case 'optional':
      return [];
    case 'plus':
      return shortest[rule.body];
    case 'separated':
      return rule.min === 0 ? [] : shortest[rule.body];
    case 'alternation': {
      const finite = rule.alternatives
        .map((symbol) => shortest[symbol])
        .filter((derivation) => derivation !== undefined);
      return finite.reduce<readonly number[] | undefined>(
        (best, next) => (best === undefined || next.length < best.length ? next : best),
        undefined,
      );
    }
    case 'sequence': {
      const parts = rule.items.map((symbol) => shortest[symbol]);
      return parts.some((part) => part === undefined) ? undefined : (parts as (readonly number[])[]).flat();
    }
  }
}

function directlyBelow(rule: NormalRule, shortest: Derivations): readonly SymbolId[] {
  switch (rule.kind) {
    case 'alternation':
      return rule.alternatives;
    case 'sequence': {
      const needed = rule.items.filter((symbol) => shortest[symbol]?.length !== 0);
      if (needed.length > 1) return [];
      return needed.length === 1 ? needed : rule.items;
    }
    default:
      return [rule.body];
  }
}

/** Lists over the same elements that allow less: all that they derive, `rule` derives, too. */
function narrowerLists(rules: readonly NormalRule[], rule: NormalRule, first: number): readonly SymbolId[] {
  const narrower = (other: NormalRule): boolean => {
    switch (rule.kind) {
      case 'star':
        return (
          (other.kind === 'plus' || other.kind === 'optional' || other.kind === 'star') &&
          other.body === rule.body
        );
      case 'plus':
        return other.kind === 'plus' && other.body === rule.body;
      case 'separated':
        return (
          other.kind === 'separated' &&
          other.body === rule.body &&
          other.separator === rule.separator &&
          other.min >= rule.min &&
          (other.trailing === 'none' || rule.trailing === 'optional')
        );
      default:
        return false;
    }
  };
  return rules.flatMap((other, index) => (narrower(other) ? [first + index] : []));
}
