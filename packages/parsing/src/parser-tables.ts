/** What the parser does in a state; operands are in `x`, `y` and `z`. */
export const Op = {
  /** Go on in state x. */
  epsilon: 0,
  /** Consume a token of type x, go on in y. */
  token: 1,
  /** Consume a token of set x, go on in y. */
  set: 2,
  /** Call the rule that starts in x with precedence z, go on in y. */
  call: 3,
  /** Decision x. */
  decide: 4,
  /** The rule ends. */
  stop: 5,
  /** Go on in y if x is at least the current precedence. */
  precedence: 6,
  /** Run the code of rule x, go on in y unless it says no. */
  code: 7,
} as const;

/**
 * A parser ATN as integer tables. A decision's row tells, by token type, the state of the only
 * alternative that can go on (>= 0), that none can (-1), or `-2 - k`: try `lists[k]` in order.
 */
export interface ParserTables {
  readonly tokenCount: number;
  readonly ops: Int32Array;
  readonly x: Int32Array;
  readonly y: Int32Array;
  readonly z: Int32Array;
  /** By state: the rule it belongs to. */
  readonly ruleOf: Int32Array;
  /** By rule: its first state. */
  readonly ruleStarts: Int32Array;
  /** Token sets, each a 0/1 array by token type. */
  readonly sets: readonly Uint8Array[];
  /** Decision rows, one after the other, `tokenCount` entries each. */
  readonly rows: Int32Array;
  readonly lists: readonly Int32Array[];
}

/** `ParserTables` as JSON-serializable data. */
export interface SerializedTables {
  readonly tokenCount: number;
  readonly states: number;
  readonly decisions: number;
  /** ops, x, y, z, ruleOf, ruleStarts, rows: little-endian 32-bit integers, base64. */
  readonly ints: string;
  readonly sets: readonly (readonly number[])[];
  readonly lists: readonly (readonly number[])[];
  readonly rules: number;
}

export function serializeTables(tables: ParserTables): SerializedTables {
  const { ops, x, y, z, ruleOf, ruleStarts, rows } = tables;
  const parts = [ops, x, y, z, ruleOf, ruleStarts, rows];
  const all = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return {
    tokenCount: tables.tokenCount,
    states: ops.length,
    decisions: rows.length / tables.tokenCount,
    rules: ruleStarts.length,
    ints: Buffer.from(all.buffer, all.byteOffset, all.byteLength).toString('base64'),
    sets: tables.sets.map((set) => [...set.keys()].filter((type) => set[type] === 1)),
    lists: tables.lists.map((list) => [...list]),
  };
}

export function deserializeTables(data: SerializedTables): ParserTables {
  const bytes = Buffer.from(data.ints, 'base64');
  const all = new Int32Array(bytes.length / 4);
  new Uint8Array(all.buffer).set(bytes);
  let at = 0;
  const take = (length: number): Int32Array => {
    at += length;
    return all.subarray(at - length, at);
  };
  const [ops, x, y, z, ruleOf] = [
    take(data.states),
    take(data.states),
    take(data.states),
    take(data.states),
    take(data.states),
  ];
  const ruleStarts = take(data.rules);
  const rows = take(data.decisions * data.tokenCount);
  const sets = data.sets.map((types) => {
    const set = new Uint8Array(data.tokenCount);
    for (const type of types) set[type] = 1;
    return set;
  });
  const lists = data.lists.map((list) => Int32Array.from(list));
  return { tokenCount: data.tokenCount, ops, x, y, z, ruleOf, ruleStarts, sets, rows, lists };
}
