import type { ListMinimizer } from '@pare/core';
import type { RuleHierarchy } from '@pare/reduction-tree';

export interface HddOptions {
  readonly hierarchy: RuleHierarchy;
  readonly minimizer: ListMinimizer;
  /** By token type: the text of a token that has only one, else null. */
  readonly tokenTexts: readonly (string | null)[];
  /**
   * `minimal`: a node that the grammar needs gives way to its minimal derivation, so every variant
   * parses. `plain`: nodes are deleted outright, as in the first form of HDD; variants need not parse.
   */
  readonly removal: Removal;
}

/** What HDD puts where a deleted node was needed: its minimal derivation, or nothing. */
export type Removal = 'minimal' | 'plain';
