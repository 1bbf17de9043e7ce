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
  // One row of bits for each slot: itself, and the rows of all that is directly below it, to a fixpoint.
  const fitting = new Uint32Array(count * words);
  for (let slot = 0; slot < count; slot++) fitting[slot * words + (slot >>> 5)] = 1 << (slot & 31);
  const lists = listsByBody(grammar.rules, first);
  const below = grammar.rules.map((rule) =>
    Int32Array.from([...directlyBelow(rule, shortest), ...narrowerLists(lists, rule)]),
  );
  for (let changed = true; changed; ) {
    changed = false;
    for (let rule = below.length - 1; rule >= 0; rule--) {
      const row = (first + rule) * words;
      for (const symbol of below[rule] as Int32Array) {
        for (let word = 0; word < words; word++) {
          const before = fitting[row + word] as number;
          const after = (before | (fitting[symbol * words + word] as number)) >>> 0;
          if (after === before) continue;
          fitting[row + word] = after;
          changed = true;
        }
      }
    }
  }
  return {
    fits: (symbol, slot) =>
      slot >= 0 && (((fitting[slot * words + (symbol >>> 5)] as number) >>> (symbol & 31)) & 1) === 1,
    minimalDerivation: (symbol) => shortest[symbol],
    nameOf: (symbol) => (symbol < first ? grammar.tokenNames[symbol] : grammar.sourceRules[symbol - first]),
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

type QuantifiedRule = Extract<NormalRule, { body: SymbolId }>;

interface KnownList {
  readonly symbol: SymbolId;
  readonly rule: QuantifiedRule;
}

function listsByBody(
  rules: readonly NormalRule[],
  first: number,
): ReadonlyMap<SymbolId, readonly KnownList[]> {
  const lists = new Map<SymbolId, KnownList[]>();
  rules.forEach((rule, index) => {
    if (rule.kind === 'alternation' || rule.kind === 'sequence') return;
    const same = lists.get(rule.body);
    if (same === undefined) lists.set(rule.body, [{ symbol: first + index, rule }]);
    else same.push({ symbol: first + index, rule });
  });
  return lists;
}

/** Lists over the same elements that allow less: all that they derive, `rule` derives, too. */
function narrowerLists(
  lists: ReadonlyMap<SymbolId, readonly KnownList[]>,
  rule: NormalRule,
): readonly SymbolId[] {
  if (rule.kind === 'alternation' || rule.kind === 'sequence') return [];
  const same = lists.get(rule.body) ?? [];
  return same.filter((other) => isNarrower(other.rule, rule)).map(({ symbol }) => symbol);
}

function isNarrower(other: QuantifiedRule, rule: QuantifiedRule): boolean {
  switch (rule.kind) {
    case 'star':
      return other.kind !== 'separated';
    case 'separated':
      return (
        other.kind === 'separated' &&
        other.separator === rule.separator &&
        other.min >= rule.min &&
        (other.trailing === 'none' || rule.trailing === 'optional')
      );
    default:
      return other.kind === rule.kind;
  }
}
