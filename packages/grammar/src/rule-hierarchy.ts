import type { RuleHierarchy, SymbolId } from '@pare/reduction-tree';
import type { NormalizedGrammar, NormalRule } from './normalized-grammar.ts';

/** interim */
export function createRuleHierarchy(grammar: NormalizedGrammar): RuleHierarchy {
  const first = grammar.tokenNames.length;
  const count = first + grammar.rules.length;
  const nullable = new Uint8Array(count);
  const min = new Array<readonly number[] | undefined>(count);
  for (let t = 0; t < first; t++) min[t] = t === 0 ? [] : [t];
  let changed = true;
  while (changed) {
    changed = false;
    grammar.rules.forEach((rule, k) => {
      const d = derive(rule, min);
      if (d !== undefined && (min[first + k] === undefined || d.length < (min[first + k] as readonly number[]).length)) {
        min[first + k] = d;
        if (d.length === 0) nullable[first + k] = 1;
        changed = true;
      }
    });
  }
  const fits = Array.from({ length: count }, (_, k) => new Set<SymbolId>([k]));
  for (let k = first; k < count; k++) {
    const open = [k];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const rule = grammar.rules[at - first];
      if (rule === undefined) continue;
      for (const below of under(rule, nullable)) {
        const set = fits[k] as Set<number>;
        if (!set.has(below)) {
          set.add(below);
          open.push(below);
        }
      }
    }
  }
  return {
    fits: (symbol, slot) => fits[slot]?.has(symbol) ?? false,
    minimalDerivation: (symbol) => min[symbol],
  };
}

function derive(rule: NormalRule, min: readonly (readonly number[] | undefined)[]): readonly number[] | undefined {
  switch (rule.kind) {
    case 'star':
    case 'optional':
      return [];
    case 'plus':
      return min[rule.body];
    case 'separated':
      return rule.min === 0 ? [] : min[rule.body];
    case 'alternation':
      return rule.alternatives.map((a) => min[a]).reduce((a, b) => (a === undefined || (b !== undefined && b.length < a.length) ? b : a));
    case 'sequence': {
      const parts = rule.items.map((item) => min[item]);
      return parts.some((part) => part === undefined) ? undefined : (parts as number[][]).flat();
    }
  }
}

function under(rule: NormalRule, nullable: Uint8Array): readonly SymbolId[] {
  switch (rule.kind) {
    case 'alternation':
      return rule.alternatives;
    case 'sequence':
      return rule.items.filter((_, k) => rule.items.every((other, j) => j === k || nullable[other] === 1));
    default:
      return [rule.body];
  }
}
