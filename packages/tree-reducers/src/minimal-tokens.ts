import { type NewToken, type RuleHierarchy, type TokenTable, tokenText } from '@pare/reduction-tree';

/** The tokens of a minimal derivation of `slot`; undefined where there is none or a token's text is not known. */
export type MinimalTokens = (slot: number) => readonly NewToken[] | undefined;

/**
 * Minimal derivations with texts: a literal is itself; any other token type has its shortest text in
 * the input, the first of several equally short ones.
 */
export function minimalTokens(
  hierarchy: RuleHierarchy,
  tokenTexts: readonly (string | null)[],
  input: TokenTable,
): MinimalTokens {
  const shortest = shortestTexts(input);
  const known = new Map<number, readonly NewToken[] | undefined>();
  const derive = (slot: number): readonly NewToken[] | undefined => {
    const tokens: NewToken[] = [];
    for (const type of hierarchy.minimalDerivation(slot) ?? [-1]) {
      const text = tokenTexts[type] ?? shortest.get(type);
      if (text === undefined) return undefined;
      tokens.push({ type, text });
    }
    return tokens;
  };
  return (slot) => {
    if (!known.has(slot)) known.set(slot, derive(slot));
    return known.get(slot);
  };
}

function shortestTexts(tokens: TokenTable): ReadonlyMap<number, string> {
  const shortest = new Map<number, string>();
  for (let index = 0; index < tokens.count; index++) {
    const type = tokens.types[index] as number;
    const length = (tokens.ends[index] as number) - (tokens.starts[index] as number);
    const known = shortest.get(type);
    // A token without text, such as a change of indentation, can't be made by writing it.
    if (length === 0) continue;
    if (known === undefined || length < known.length) shortest.set(type, tokenText(tokens, index));
  }
  return shortest;
}
