import { IntMap } from './int-map.ts';
import { EXTRA_SLOT, NodeKind, type TreeArena } from './tree-arena.ts';

/** A token of a new node: one that the input text does not hold. */
export interface NewToken {
  readonly type: number;
  readonly text: string;
}

/** What one version of the tree says differently of a node than the arena does. */
interface NodeState {
  readonly weight: number;
  readonly parent: number;
  readonly slot: number;
  readonly children: Int32Array;
  /** Set for a new node, which has tokens of its own and no children. */
  readonly fresh?: FreshTokens;
}

interface FreshTokens {
  readonly tokens: readonly NewToken[];
  /** The first arena token of what stood there before. */
  readonly at: number;
}

const NO_CHILDREN = new Int32Array(0);

/**
 * One immutable version of a reduction tree: an arena and the edits made since. Every edit gives a
 * new version that shares all untouched parts; token weights are always those of this version.
 */
export class ReductionTree {
  static of(arena: TreeArena): ReductionTree {
    return new ReductionTree(arena, IntMap.empty<NodeState>(), arena.count);
  }

  readonly arena: TreeArena;
  private readonly states: IntMap<NodeState>;
  /** The id the next new node gets. */
  private readonly nextId: number;

  private constructor(arena: TreeArena, states: IntMap<NodeState>, nextId: number) {
    this.arena = arena;
    this.states = states;
    this.nextId = nextId;
  }

  get root(): number {
    return this.arena.root;
  }

  /** Number of tokens of the whole tree. */
  get tokens(): number {
    return this.weight(this.root);
  }

  kind(node: number): NodeKind {
    return (this.arena.kinds[node] ?? NodeKind.token) as NodeKind;
  }

  /** The node's own symbol; a new node's is that of the slot it fills. */
  symbol(node: number): number {
    return this.arena.symbols[node] ?? this.slot(node);
  }

  slot(node: number): number {
    return this.states.get(node)?.slot ?? (this.arena.slots[node] as number);
  }

  parent(node: number): number {
    return this.states.get(node)?.parent ?? (this.arena.parents[node] as number);
  }

  /** Number of tokens at and below the node. */
  weight(node: number): number {
    const state = this.states.get(node);
    if (state !== undefined) return state.weight;
    return (this.arena.endTokens[node] as number) - (this.arena.firstTokens[node] as number);
  }

  /** The node's children in text order. Never written to. */
  children(node: number): Int32Array {
    const state = this.states.get(node);
    if (state !== undefined) return state.children;
    return this.arenaChildren(node);
  }

  /** The tokens of a new node; undefined for a node of the arena. */
  newTokens(node: number): readonly NewToken[] | undefined {
    return node < this.arena.count ? undefined : this.states.get(node)?.fresh?.tokens;
  }

  /** Whether the node is exactly as in the arena, all that is below it included. */
  isUntouched(node: number): boolean {
    return node < this.arena.count && this.states.get(node) === undefined;
  }

  /** Document order: the node's first arena token, or that of what a new node stands for. */
  order(node: number): number {
    return this.arena.firstTokens[node] ?? this.states.get(node)?.fresh?.at ?? 0;
  }

  /** The version in which `node` has exactly `children`; a child that comes from elsewhere takes `slotOf(child)`. */
  withChildren(node: number, children: Int32Array, slotOf: (child: number) => number): ReductionTree {
    let states = this.states;
    let weight = 0;
    for (const child of children) {
      const childWeight = this.weight(child);
      weight += childWeight;
      if (this.parent(child) === node) continue;
      states = states.set(child, { ...this.state(child), parent: node, slot: slotOf(child) });
    }
    const delta = weight - this.weight(node);
    states = states.set(node, { ...this.state(node), weight, children });
    for (let above = this.parent(node); above >= 0; above = this.parent(above)) {
      const state = this.state(above);
      states = states.set(above, { ...state, weight: state.weight + delta });
    }
    return new ReductionTree(this.arena, states, this.nextId);
  }

  /** The version in which the descendant `by` stands where `node` stood. */
  withReplacement(node: number, by: number): ReductionTree {
    const slot = this.slot(node);
    return this.withChildren(this.parent(node), this.exchanged(node, [by]), () => slot);
  }

  /** The version in which `parts` stand, in that order, where the list element `node` stood. */
  withSplice(node: number, parts: Int32Array): ReductionTree {
    const slot = this.slot(node);
    return this.withChildren(this.parent(node), this.exchanged(node, parts), (part) =>
      this.slot(part) === EXTRA_SLOT ? EXTRA_SLOT : slot,
    );
  }

  /** The version in which a new node of `newTokens` stands where `node` stood. */
  withNewTokens(node: number, newTokens: readonly NewToken[]): ReductionTree {
    const id = this.nextId;
    const parent = this.parent(node);
    const slot = this.slot(node);
    const state = {
      weight: newTokens.length,
      parent,
      slot,
      children: NO_CHILDREN,
      fresh: { tokens: newTokens, at: this.order(node) },
    };
    const grown = new ReductionTree(this.arena, this.states.set(id, state), id + 1);
    return grown.withChildren(parent, this.exchanged(node, [id]), () => slot);
  }

  /**
   * The version in which each key of `changes` gives way to a new node of its tokens, or to nothing
   * where it has none. No key may be the root or below another one. One pass, however many there are.
   */
  withChanges(changes: ReadonlyMap<number, readonly NewToken[]>): ReductionTree {
    let { states, nextId } = this;
    let gained = new Map<number, number>();
    for (const parent of new Set(Array.from(changes.keys(), (node) => this.parent(node)))) {
      const children: number[] = [];
      const before = this.state(parent);
      let weight = 0;
      for (const child of before.children) {
        const newTokens = changes.get(child);
        if (newTokens === undefined) {
          children.push(child);
          weight += this.weight(child);
        } else if (newTokens.length > 0) {
          states = states.set(nextId, {
            weight: newTokens.length,
            parent,
            slot: this.slot(child),
            children: NO_CHILDREN,
            fresh: { tokens: newTokens, at: this.order(child) },
          });
          children.push(nextId++);
          weight += newTokens.length;
        }
      }
      states = states.set(parent, { ...before, weight, children: Int32Array.from(children) });
      addTo(gained, before.parent, weight - before.weight);
    }
    while (gained.size > 0) {
      const above = new Map<number, number>();
      for (const [node, delta] of gained) {
        if (node < 0) continue;
        const state = states.get(node) ?? this.state(node);
        states = states.set(node, { ...state, weight: state.weight + delta });
        addTo(above, state.parent, delta);
      }
      gained = above;
    }
    return new ReductionTree(this.arena, states, nextId);
  }

  private exchanged(node: number, parts: ArrayLike<number>): Int32Array {
    const siblings = this.children(this.parent(node));
    const position = siblings.indexOf(node);
    const result = new Int32Array(siblings.length - 1 + parts.length);
    result.set(siblings.subarray(0, position), 0);
    result.set(parts, position);
    result.set(siblings.subarray(position + 1), position + parts.length);
    return result;
  }

  private state(node: number): NodeState {
    return (
      this.states.get(node) ?? {
        weight: this.arenaWeight(node),
        parent: this.arena.parents[node] as number,
        slot: this.arena.slots[node] as number,
        children: this.arenaChildren(node),
      }
    );
  }

  private arenaWeight(node: number): number {
    return (this.arena.endTokens[node] as number) - (this.arena.firstTokens[node] as number);
  }

  private arenaChildren(node: number): Int32Array {
    const starts = this.arena.childStarts;
    return this.arena.childIds.subarray(starts[node], starts[node + 1]);
  }
}

function addTo(sums: Map<number, number>, key: number, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value);
}
