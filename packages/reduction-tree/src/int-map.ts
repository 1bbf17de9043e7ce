const BITS = 5;
const WIDTH = 1 << BITS;
const MASK = WIDTH - 1;

type Branch<T> = readonly (Branch<T> | T | undefined)[];

/**
 * An immutable map from small non-negative integers to values: a 32-way trie whose versions share
 * structure. `set` copies one path (log32 of the largest key), `get` reads one.
 */
export class IntMap<T extends object> {
  static empty<T extends object>(): IntMap<T> {
    return new IntMap<T>(undefined, BITS);
  }

  private readonly root: Branch<T> | undefined;
  /** Number of key bits the root level covers. */
  private readonly bits: number;

  private constructor(root: Branch<T> | undefined, bits: number) {
    this.root = root;
    this.bits = bits;
  }

  get(key: number): T | undefined {
    if (key >>> this.bits !== 0) return undefined;
    let node: Branch<T> | T | undefined = this.root;
    for (let shift = this.bits - BITS; node !== undefined && shift >= 0; shift -= BITS) {
      node = (node as Branch<T>)[(key >>> shift) & MASK];
    }
    return node as T | undefined;
  }

  set(key: number, value: T): IntMap<T> {
    let root = this.root;
    let bits = this.bits;
    while (key >>> bits !== 0) {
      if (root !== undefined) {
        const wider = new Array<Branch<T> | T | undefined>(WIDTH).fill(undefined);
        wider[0] = root;
        root = wider;
      }
      bits += BITS;
    }
    return new IntMap<T>(withEntry(root, bits - BITS, key, value), bits);
  }
}

function withEntry<T extends object>(
  node: Branch<T> | undefined,
  shift: number,
  key: number,
  value: T,
): Branch<T> {
  const copy =
    node === undefined ? new Array<Branch<T> | T | undefined>(WIDTH).fill(undefined) : node.slice();
  const index = (key >>> shift) & MASK;
  copy[index] =
    shift === 0 ? value : withEntry(copy[index] as Branch<T> | undefined, shift - BITS, key, value);
  return copy;
}
