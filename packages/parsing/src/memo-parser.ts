import { type ParseOutcome, RULE_EXIT } from './backtracking-parser.ts';
import { Op, type ParserTables } from './parser-tables.ts';

/**
 * The same parse as `parseByBacktracking`, in polynomial time on any input: the ends that a rule can
 * reach from a position are found once and shared, and inside one such search no decision is entered
 * twice at the same position. Costs several times the memory, so it is the second resort. A rejected
 * text yields the token types that could have stood at the furthest position.
 */
export function parseWithMemo(
  tables: ParserTables,
  types: Int32Array,
  rule: number,
  maxSteps: number,
): MemoOutcome {
  return new MemoParser(tables, types, maxSteps).parse(rule);
}

export type MemoOutcome =
  | Exclude<ParseOutcome, { kind: 'rejected' }>
  | {
      readonly kind: 'rejected';
      readonly furthest: number;
      readonly expected: readonly number[];
      readonly steps: number;
    };

/** A finished part of the tree: a rule's node, its children latest first. */
interface Part {
  readonly rule: number;
  readonly children: Chain | undefined;
  readonly end: number;
}

interface Chain {
  readonly item: Part | number;
  readonly rest: Chain | undefined;
}

/** All that is known of one rule at one position and precedence. */
interface Goal {
  readonly ends: Part[];
  /** Every choice inside it has been tried, so `ends` is final. */
  complete: boolean;
  /** Decision and position pairs entered so far. */
  readonly seen: Set<number>;
}

interface Frame {
  readonly rule: number;
  readonly goal: Goal;
  readonly returnTo: number;
  readonly precedence: number;
  readonly caller: Frame | undefined;
  readonly siblings: Chain | undefined;
}

type Choice =
  | { readonly kind: 'alternatives'; readonly states: Int32Array; next: number; readonly at: Context }
  | { readonly kind: 'ends'; readonly goal: Goal; next: number; readonly state: number; readonly at: Context }
  | { readonly kind: 'completes'; readonly goal: Goal };

interface Context {
  readonly position: number;
  readonly frame: Frame;
  readonly children: Chain | undefined;
  readonly precedence: number;
}

class MemoParser {
  private readonly tables: ParserTables;
  private readonly types: Int32Array;
  private readonly maxSteps: number;
  private readonly goals = new Map<number, Goal>();
  private readonly choices: Choice[] = [];
  private readonly failedStates = new Set<number>();
  private furthest = 0;
  private position = 0;
  private precedence = 0;
  private state = 0;
  private children: Chain | undefined;
  private frame: Frame | undefined;

  constructor(tables: ParserTables, types: Int32Array, maxSteps: number) {
    this.tables = tables;
    this.types = types;
    this.maxSteps = maxSteps;
  }

  parse(rule: number): MemoOutcome {
    const start = this.tables.ruleStarts[rule] as number;
    this.enter(start, -1, 0);
    for (let steps = 1; ; steps++) {
      if (steps > this.maxSteps) return { kind: 'gave-up', steps };
      const result = this.step();
      if (typeof result === 'object') return { kind: 'parsed', events: toEvents(result), steps };
      if (result) continue;
      this.noteFailure();
      if (!this.backtrack()) {
        return { kind: 'rejected', furthest: this.furthest, expected: this.expected(), steps };
      }
    }
  }

  /** True to go on, false for a dead end, the root when the parse is complete. */
  private step(): boolean | Part {
    const { ops, x, y, z, sets } = this.tables;
    const { state } = this;
    const a = x[state] as number;
    const type = this.types[this.position] as number;
    switch (ops[state]) {
      case Op.epsilon:
        this.state = a;
        return true;
      case Op.token:
        return type === a && this.consume(y[state] as number);
      case Op.set:
        return (sets[a] as Uint8Array)[type] === 1 && this.consume(y[state] as number);
      case Op.call:
        return this.call(a, y[state] as number, z[state] as number);
      case Op.decide:
        return this.decide(a, type);
      case Op.precedence:
        this.state = y[state] as number;
        return a >= this.precedence;
      default:
        return this.leave();
    }
  }

  private consume(next: number): true {
    this.children = { item: this.position, rest: this.children };
    if (this.position < this.types.length - 1) this.position++;
    this.state = next;
    return true;
  }

  private call(start: number, returnTo: number, precedence: number): boolean {
    const { ruleOf } = this.tables;
    const rule = ruleOf[start] as number;
    const goal = this.goals.get(this.goalKey(rule, precedence));
    if (goal?.complete)
      return this.takeEnd({ kind: 'ends', goal, next: 0, state: returnTo, at: this.context() });
    this.enter(start, returnTo, precedence);
    return true;
  }

  private enter(start: number, returnTo: number, precedence: number): void {
    const rule = this.tables.ruleOf[start] as number;
    const goal: Goal = { ends: [], complete: false, seen: new Set() };
    this.goals.set(this.goalKey(rule, precedence), goal);
    this.choices.push({ kind: 'completes', goal });
    this.frame = {
      rule,
      goal,
      returnTo,
      precedence: this.precedence,
      caller: this.frame,
      siblings: this.children,
    };
    this.children = undefined;
    this.precedence = precedence;
    this.state = start;
  }

  private goalKey(rule: number, precedence: number): number {
    return (this.position * 256 + Math.min(precedence, 255)) * this.tables.ruleStarts.length + rule;
  }

  private decide(decision: number, type: number): boolean {
    const target = this.tables.rows[decision * this.tables.tokenCount + type] as number;
    if (target === -1) return false;
    const { seen } = (this.frame as Frame).goal;
    const key = this.position * (this.tables.rows.length / this.tables.tokenCount) + decision;
    if (seen.has(key)) return false;
    seen.add(key);
    if (target >= 0) {
      this.state = target;
      return true;
    }
    const states = this.tables.lists[-2 - target] as Int32Array;
    this.choices.push({ kind: 'alternatives', states, next: 1, at: this.context() });
    this.state = states[0] as number;
    return true;
  }

  private leave(): boolean | Part {
    const frame = this.frame as Frame;
    const part: Part = { rule: frame.rule, children: this.children, end: this.position };
    if (frame.returnTo === -1) return part;
    if (frame.goal.ends.some((other) => other.end === part.end)) return false;
    frame.goal.ends.push(part);
    this.children = { item: part, rest: frame.siblings };
    this.precedence = frame.precedence;
    this.frame = frame.caller;
    this.state = frame.returnTo;
    return true;
  }

  private context(): Context {
    return {
      position: this.position,
      frame: this.frame as Frame,
      children: this.children,
      precedence: this.precedence,
    };
  }

  private restore(at: Context): void {
    this.position = at.position;
    this.frame = at.frame;
    this.children = at.children;
    this.precedence = at.precedence;
  }

  private takeEnd(choice: Extract<Choice, { kind: 'ends' }>): boolean {
    const part = choice.goal.ends[choice.next++];
    if (part === undefined) return false;
    if (choice.next < choice.goal.ends.length && choice.next === 1) this.choices.push(choice);
    this.children = { item: part, rest: this.children };
    this.position = part.end;
    this.state = choice.state;
    return true;
  }

  private backtrack(): boolean {
    for (let choice = this.choices.at(-1); choice !== undefined; choice = this.choices.at(-1)) {
      if (choice.kind === 'completes') {
        choice.goal.complete = true;
        choice.goal.seen.clear();
        this.choices.pop();
        continue;
      }
      this.restore(choice.at);
      const count = choice.kind === 'ends' ? choice.goal.ends.length : choice.states.length;
      if (choice.next + 1 >= count) this.choices.pop();
      if (choice.kind === 'ends') return this.takeEnd(choice);
      this.state = choice.states[choice.next++] as number;
      return true;
    }
    return false;
  }

  private noteFailure(): void {
    if (this.position < this.furthest) return;
    if (this.position > this.furthest) this.failedStates.clear();
    this.furthest = this.position;
    this.failedStates.add(this.state);
  }

  private expected(): readonly number[] {
    const { ops, x, sets, rows, tokenCount } = this.tables;
    const expected = new Set<number>();
    for (const state of this.failedStates) {
      const a = x[state] as number;
      if (ops[state] === Op.token) expected.add(a);
      for (let type = 0; type < tokenCount; type++) {
        if (ops[state] === Op.set && (sets[a] as Uint8Array)[type] === 1) expected.add(type);
        if (ops[state] === Op.decide && rows[a * tokenCount + type] !== -1) expected.add(type);
      }
    }
    expected.delete(this.types[this.furthest] as number);
    return [...expected].sort((p, q) => p - q);
  }
}

function toEvents(root: Part): Int32Array {
  const reversed: number[] = [];
  const stack: (Part | number)[] = [root];
  // Children hang latest first, so the walk yields the events from the last to the first.
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    if (typeof item === 'number') {
      reversed.push(item);
      continue;
    }
    reversed.push(RULE_EXIT);
    stack.push(-2 - item.rule);
    const children: (Part | number)[] = [];
    for (let chain = item.children; chain !== undefined; chain = chain.rest) children.push(chain.item);
    for (let k = children.length - 1; k >= 0; k--) stack.push(children[k] as Part | number);
  }
  return Int32Array.from(reversed.reverse());
}
