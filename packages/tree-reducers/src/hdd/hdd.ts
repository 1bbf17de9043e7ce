/**
 * Hierarchical delta debugging: list minimization of tree nodes from the root downwards.
 *
 * Papers: G. Misherghi, Z. Su, "HDD: Hierarchical Delta Debugging", ICSE 2006 (HDD, HDD*); A. Kiss,
 * R. Hodovan, T. Gyimothy, "HDDr: A Recursive Variant of the Hierarchical Delta Debugging Algorithm",
 * A-TEST 2018 (the recursive forms).
 *
 * Guarantees that every variant derives from the grammar with `removal: 'minimal'`; with `'plain'`
 * variants may be invalid. At the end of an HDD* round that kept nothing, with a 1-minimal list
 * minimizer, no single node can be removed (1-tree-minimal); the other forms make one pass and don't
 * promise that.
 *
 * Tests: for each group of nodes (a level, or the children of one node) one, and those of the list
 * minimizer on it.
 *
 * Deviations: all nodes of a group are tried without first, as list minimizers don't propose the empty
 * list and a group of one would never go. Separators are no nodes of a level with `'minimal'`: they go
 * with their elements. A list that must not be empty keeps an element. Nodes whose removal alone would
 * not make the tree smaller are left out.
 */
import type { AnySearch } from '@pare/core';
import { fixpoint } from '../fixpoint.ts';
import { minimalTokens } from '../minimal-tokens.ts';
import { type Reread, rereadVariant, type TreeDocument, TreeVariant } from '../tree-variant.ts';
import type { HddOptions } from './hdd-options.ts';
import { type HddRoundOptions, hddRound } from './hdd-round.ts';
import { minimalRemoval, plainRemoval } from './removal.ts';
import { breadthFirst, byLevel, depthFirst } from './visit-order.ts';

/** HDD: one pass, level by level. */
export function hdd(document: TreeDocument, options: HddOptions): AnySearch<TreeVariant> {
  return hddRound(wholeTree(document), byLevel, roundOptions(document, options));
}

/** Recursive HDD: one pass, the children of one node at a time. */
export function recursiveHdd(
  document: TreeDocument,
  options: HddOptions & { readonly order: 'depth-first' | 'breadth-first' },
): AnySearch<TreeVariant> {
  const round = roundOptions(document, options);
  return options.order === 'depth-first'
    ? hddRound(wholeTree(document), depthFirst, round)
    : hddRound(wholeTree(document), breadthFirst, round);
}

/**
 * HDD*: passes of HDD until a whole one keeps nothing. Each parses the best variant again; with plain
 * removal, whose variants need not parse, each goes on with the tree that is left.
 */
export function hddStar(document: TreeDocument, read: Reread, options: HddOptions): AnySearch<TreeVariant> {
  const round = roundOptions(document, options);
  const reread = (variant: TreeVariant): TreeVariant =>
    options.removal === 'plain' ? variant : wholeTree(rereadVariant(variant, read));
  return fixpoint(wholeTree(document), (best) => hddRound(reread(best), byLevel, round));
}

function wholeTree(document: TreeDocument): TreeVariant {
  return new TreeVariant(document, document.tree);
}

function roundOptions(document: TreeDocument, options: HddOptions): HddRoundOptions {
  const { hierarchy, tokenTexts, minimizer, removal } = options;
  if (removal === 'plain') return { hierarchy, minimizer, removal: plainRemoval };
  const minimal = minimalTokens(hierarchy, tokenTexts, document.tree.arena.tokens);
  return { hierarchy, minimizer, removal: minimalRemoval(minimal) };
}
