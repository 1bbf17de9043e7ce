/**
 * A grammar symbol as a small integer: a token type (0 is EOF) below `tokenCount`, a rule above it
 * (`tokenCount + rule index`).
 */
export type SymbolId = number;

/** What a reduction tree needs to know of its grammar. Implemented by `grammar`; no ANTLR here. */
export interface RuleHierarchy {
  /** Whether every text derived from `symbol` may stand where the grammar expects `slot`. Reflexive, transitive. */
  fits(symbol: SymbolId, slot: SymbolId): boolean;
  /**
   * The token types of a shortest token sequence that `symbol` derives; empty when it derives the
   * empty text. Deterministic. `undefined` when it derives no finite sequence.
   */
  minimalDerivation(symbol: SymbolId): readonly number[] | undefined;
  /** The symbol's name for people: the token's, or that of the grammar rule it comes from. */
  nameOf?(symbol: SymbolId): string | undefined;
}
