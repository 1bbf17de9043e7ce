/** A node waiting for its turn: the heaviest first, then the first in the text. */
export interface QueuedNode {
  readonly node: number;
  readonly weight: number;
  readonly order: number;
}

/**
 * An immutable priority queue: a leftist heap. `push` and `pop` share all but a path of logarithmic
 * length with the queue they came from.
 */
export interface NodeQueue {
  readonly top: QueuedNode;
  readonly rank: number;
  readonly left: NodeQueue | undefined;
  readonly right: NodeQueue | undefined;
}

export function pushNode(queue: NodeQueue | undefined, top: QueuedNode): NodeQueue {
  return merge(queue, { top, rank: 1, left: undefined, right: undefined }) as NodeQueue;
}

/** The queue without its top. */
export function popNode(queue: NodeQueue): NodeQueue | undefined {
  return merge(queue.left, queue.right);
}

function merge(a: NodeQueue | undefined, b: NodeQueue | undefined): NodeQueue | undefined {
  if (a === undefined) return b;
  if (b === undefined) return a;
  const [winner, loser] = goesBefore(a.top, b.top) ? [a, b] : [b, a];
  const merged = merge(winner.right, loser) as NodeQueue;
  const { top, left } = winner;
  return left === undefined || left.rank < merged.rank
    ? { top, rank: (left?.rank ?? 0) + 1, left: merged, right: left }
    : { top, rank: merged.rank + 1, left, right: merged };
}

function goesBefore(a: QueuedNode, b: QueuedNode): boolean {
  if (a.weight !== b.weight) return a.weight > b.weight;
  return a.order !== b.order ? a.order < b.order : a.node < b.node;
}
