import { Op, type ParserTables } from './parser-tables.ts';

/** Where a parse came furthest, and what could have gone on there. */
export class Failures {
  furthest = 0;
  private readonly states = new Set<number>();

  /** A dead end. */
  note(position: number, state: number): void {
    if (position < this.furthest) return;
    if (position > this.furthest) this.states.clear();
    this.furthest = position;
    this.states.add(state);
  }

  /** Types other than `found` that a token at the furthest position could have had. */
  expected({ ops, x, sets, rows, tokenCount }: ParserTables, found: number): readonly number[] {
    const expected = new Set<number>();
    for (const state of this.states) {
      const a = x[state] as number;
      if (ops[state] === Op.token) expected.add(a);
      for (let type = 0; type < tokenCount; type++) {
        if (ops[state] === Op.set && (sets[a] as Uint8Array)[type] === 1) expected.add(type);
        if (ops[state] === Op.decide && rows[a * tokenCount + type] !== -1) expected.add(type);
      }
    }
    expected.delete(found);
    return [...expected].sort((p, q) => p - q);
  }

  /** Rules whose code said no there. */
  refused({ ops, x }: ParserTables): readonly number[] {
    const states = [...this.states].filter((state) => ops[state] === Op.code);
    return [...new Set(states.map((state) => x[state] as number))].sort((p, q) => p - q);
  }
}
