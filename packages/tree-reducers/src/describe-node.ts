import { NODE_KIND_NAMES, type ReductionTree, type RuleHierarchy } from '@pare/reduction-tree';

/** The kind of a node and the name of its rule, as descriptions of proposals give them. */
export function describeNode(
  tree: ReductionTree,
  node: number,
  { nameOf }: Pick<RuleHierarchy, 'nameOf'>,
): { readonly kind: string; readonly rule: string | undefined } {
  const symbol = tree.symbol(node);
  return {
    kind: NODE_KIND_NAMES[tree.kind(node)] as string,
    rule: symbol < 0 ? undefined : nameOf?.(symbol),
  };
}
