import { type ParseOutcome, type ParseSetting, RULE_EXIT } from './backtracking-parser.ts';
import type { Failures } from './failures.ts';
import type { CodeRunner } from './parser-hooks.ts';
import { Op, type ParserTables } from './parser-tables.ts';

/**
 * The same parse as `parseByBacktracking`, in polynomial time on any input: the ends that a rule can
 * reach from a position are found once and shared, and inside one such search no decision is entered
 * twice at the same position. Costs many times the memory, so it is the second resort.
 */
export function parseWithMemo(
  tables: ParserTables,
  types: Int32Array,
  rule: number,
  maxSteps: number,
  { code, failures }: Pick<ParseSetting, 'code' | 'failures'> = {},
): ParseOutcome {
  return new MemoParser(tables, types, maxSteps, { code, failures }).parse(rule);
}

/** A finished part of the tree: a rule's node, its children latest first. */
interface Part {
  readonly rule: number;
  readonly children: Chain | undefined;
  readonly end: number;
  readonly codeState: number;
}

interface Chain {
  readonly item: Part | number;
  readonly rest: Chain | undefined;
}

/** All that is known of one rule at one position, precedence and state of the code. */
interface Goal {
  readonly ends: Part[];
  /** What tells the ends apart, once there are some. */
  endKeys: Set<number> | undefined;
  /** Every choice inside it has been tried, so `ends` is final. */
  complete: boolean;
  /** By state of the code: decision and position pairs entered so far. */
  readonly seen: Map<number, Set<number>>;
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
  readonly codeState: number;
}

/** Ends of a goal that are compared one by one. */
const FEW_ENDS = 8;

class MemoParser {
  private readonly tables: ParserTables;
  private readonly types: Int32Array;
  private readonly maxSteps: number;
  private readonly code: CodeRunner | undefined;
  private readonly failures: Failures | undefined;
  /** By state of the code, then by rule, position and precedence. */
  private readonly goals: Map<number, Goal>[] = [];
  private readonly choices: Choice[] = [];
  private position = 0;
  private precedence = 0;
  private codeState = 0;
  private state = 0;
  private children: Chain | undefined;
  private frame: Frame | undefined;

  constructor(tables: ParserTables, types: Int32Array, maxSteps: number, { code, failures }: ParseSetting) {
    this.tables = tables;
    this.types = types;
    this.maxSteps = maxSteps;
    this.code = code;
    this.failures = failures;
  }

  parse(rule: number): ParseOutcome {
    const start = this.tables.ruleStarts[rule] as number;
    this.enter(start, -1, 0);
    for (let steps = 1; ; steps++) {
      if (steps > this.maxSteps) return { kind: 'gave-up', steps };
      const result = this.step();
      if (typeof result === 'object') return { kind: 'parsed', events: toEvents(result), steps };
      if (result) continue;
      this.failures?.note(this.position, this.state);
      if (!this.backtrack()) return { kind: 'rejected', steps };
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
      case Op.code:
        return this.runCode(a, y[state] as number);
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

  private runCode(rule: number, next: number): boolean {
    const after = this.code?.run(rule, this.position, this.codeState) ?? this.codeState;
    if (after < 0) return false;
    this.codeState = after;
    this.state = next;
    return true;
  }

  private call(start: number, returnTo: number, precedence: number): boolean {
    const { ruleOf } = this.tables;
    const rule = ruleOf[start] as number;
    const goal = this.goalsOfState().get(this.goalKey(rule, precedence));
    if (goal?.complete)
      return this.takeEnd({ kind: 'ends', goal, next: 0, state: returnTo, at: this.context() });
    this.enter(start, returnTo, precedence);
    return true;
  }

  private enter(start: number, returnTo: number, precedence: number): void {
    const rule = this.tables.ruleOf[start] as number;
    const goal: Goal = { ends: [], endKeys: undefined, complete: false, seen: new Map() };
    this.goalsOfState().set(this.goalKey(rule, precedence), goal);
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

  private goalsOfState(): Map<number, Goal> {
    let goals = this.goals[this.codeState];
    if (goals === undefined) {
      goals = new Map();
      this.goals[this.codeState] = goals;
    }
    return goals;
  }

  private goalKey(rule: number, precedence: number): number {
    return (this.position * 256 + Math.min(precedence, 255)) * this.tables.ruleStarts.length + rule;
  }

  private decide(decision: number, type: number): boolean {
    const target = this.tables.rows[decision * this.tables.tokenCount + type] as number;
    if (target === -1) return false;
    const { goal } = this.frame as Frame;
    let seen = goal.seen.get(this.codeState);
    if (seen === undefined) {
      seen = new Set();
      goal.seen.set(this.codeState, seen);
    }
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
    const { position: end, codeState } = this;
    const part: Part = { rule: frame.rule, children: this.children, end, codeState };
    if (frame.returnTo === -1) return part;
    if (!this.addEnd(frame.goal, part)) return false;
    this.children = { item: part, rest: frame.siblings };
    this.precedence = frame.precedence;
    this.frame = frame.caller;
    this.state = frame.returnTo;
    return true;
  }

  /** False where the goal has the end already. */
  private addEnd(goal: Goal, part: Part): boolean {
    const { ends } = goal;
    if (goal.endKeys === undefined) {
      if (ends.some(({ end, codeState }) => end === part.end && codeState === part.codeState)) return false;
      ends.push(part);
      if (ends.length > FEW_ENDS) goal.endKeys = new Set(ends.map((other) => this.endKey(other)));
      return true;
    }
    const key = this.endKey(part);
    if (goal.endKeys.has(key)) return false;
    goal.endKeys.add(key);
    ends.push(part);
    return true;
  }

  private endKey({ end, codeState }: Part): number {
    return codeState * this.types.length + end;
  }

  private context(): Context {
    return {
      position: this.position,
      frame: this.frame as Frame,
      children: this.children,
      precedence: this.precedence,
      codeState: this.codeState,
    };
  }

  private restore(at: Context): void {
    this.position = at.position;
    this.frame = at.frame;
    this.children = at.children;
    this.precedence = at.precedence;
    this.codeState = at.codeState;
  }

  private takeEnd(choice: Extract<Choice, { kind: 'ends' }>): boolean {
    const part = choice.goal.ends[choice.next++];
    if (part === undefined) return false;
    if (choice.next < choice.goal.ends.length && choice.next === 1) this.choices.push(choice);
    this.children = { item: part, rest: this.children };
    this.position = part.end;
    this.codeState = part.codeState;
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
