import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type NodeQueue, popNode, pushNode, type QueuedNode } from '../src/perses/node-queue.ts';

test('nodes come out heaviest first, then in text order, from any version of the queue', () => {
  const queued = fc.record({ node: fc.nat(50), weight: fc.integer({ min: 1, max: 9 }), order: fc.nat(9) });
  const drain = (queue: NodeQueue | undefined): QueuedNode[] => {
    const nodes: QueuedNode[] = [];
    for (let rest = queue; rest !== undefined; rest = popNode(rest)) nodes.push(rest.top);
    return nodes;
  };
  const sorted = (nodes: readonly QueuedNode[]): QueuedNode[] =>
    [...nodes].sort((a, b) => b.weight - a.weight || a.order - b.order || a.node - b.node);
  fc.assert(
    fc.property(fc.array(queued), fc.array(queued), (first, second) => {
      let queue: NodeQueue | undefined;
      for (const node of first) queue = pushNode(queue, node);
      let longer = queue;
      for (const node of second) longer = pushNode(longer, node);
      expect(drain(queue)).toEqual(sorted(first));
      expect(drain(longer)).toEqual(sorted([...first, ...second]));
    }),
  );
});
