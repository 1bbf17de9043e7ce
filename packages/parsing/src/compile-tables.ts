import { type ATN, type ATNState, RuleStopState, Transition } from 'antlr4ng';
import { Op, type ParserTables } from './parser-tables.ts';

/**
 * Compiles a parser ATN. A decision's row is computed from FIRST of each alternative, and FOLLOW of
 * the rule where an alternative can be empty: LL(1) where that settles it, a list of alternatives in
 * grammar order where it does not.
 */
export function compileTables(atn: ATN): ParserTables {
  const count = atn.states.length;
  const tokenCount = atn.maxTokenType + 1;
  const ops = new Int32Array(count);
  const x = new Int32Array(count);
  const y = new Int32Array(count);
  const z = new Int32Array(count);
  const ruleOf = Int32Array.from(atn.states, (state) => state?.ruleIndex ?? -1);
  const ruleStarts = Int32Array.from(atn.ruleToStartState, (state) => (state as ATNState).stateNumber);
  const sets: Uint8Array[] = [];
  const decisions: { alternatives: Int32Array; rule: number }[] = [];
  for (const state of atn.states) {
    if (state === null) continue;
    const at = state.stateNumber;
    const only = state.transitions[0];
    if (state instanceof RuleStopState) {
      ops[at] = Op.stop;
    } else if (state.transitions.length > 1) {
      ops[at] = Op.decide;
      x[at] = decisions.length;
      decisions.push({
        alternatives: Int32Array.from(state.transitions, (t) => t.target.stateNumber),
        rule: state.ruleIndex,
      });
    } else if (only !== undefined) {
      y[at] = only.target.stateNumber;
      switch (only.transitionType) {
        case Transition.RULE: {
          const call = only as Transition & { followState: ATNState; precedence: number };
          ops[at] = Op.call;
          x[at] = only.target.stateNumber;
          y[at] = call.followState.stateNumber;
          z[at] = call.precedence;
          break;
        }
        case Transition.PRECEDENCE:
          ops[at] = Op.precedence;
          x[at] = (only as Transition & { precedence: number }).precedence;
          break;
        case Transition.PREDICATE:
        case Transition.ACTION:
          ops[at] = Op.code;
          x[at] = state.ruleIndex;
          break;
        case Transition.ATOM:
        case Transition.SET:
        case Transition.RANGE:
        case Transition.NOT_SET:
        case Transition.WILDCARD: {
          const set = tokenSet(only, tokenCount);
          const types = [...set.keys()].filter((type) => set[type] === 1);
          ops[at] = types.length === 1 ? Op.token : Op.set;
          x[at] = types.length === 1 ? (types[0] as number) : sets.push(set) - 1;
          break;
        }
        default:
          ops[at] = Op.epsilon;
          x[at] = only.target.stateNumber;
      }
    }
  }
  skipEpsilons({ ops, x, y }, decisions);
  const analysis = analyze({ ops, x, y, ruleOf, ruleStarts, sets, tokenCount, decisions });
  const lists: Int32Array[] = [];
  const listIds = new Map<string, number>();
  const rows = new Int32Array(decisions.length * tokenCount).fill(-1);
  decisions.forEach(({ alternatives, rule }, decision) => {
    for (let type = 0; type < tokenCount; type++) {
      const viable = alternatives.filter(
        (target) =>
          analysis.first(target, type) ||
          (analysis.nullable[target] === 1 && (type === 0 || analysis.follow(rule, type))),
      );
      if (viable.length === 0) continue;
      const key = viable.join();
      let id = listIds.get(key);
      if (viable.length > 1 && id === undefined) {
        id = lists.push(viable) - 1;
        listIds.set(key, id);
      }
      rows[decision * tokenCount + type] = viable.length === 1 ? (viable[0] as number) : -2 - (id as number);
    }
  });
  return { tokenCount, ops, x, y, z, ruleOf, ruleStarts, sets, rows, lists };
}

function tokenSet(transition: Transition, tokenCount: number): Uint8Array {
  const set = new Uint8Array(tokenCount);
  for (let type = 1; type < tokenCount; type++)
    if (transition.matches(type, 1, tokenCount - 1)) set[type] = 1;
  const positive =
    transition.transitionType === Transition.SET || transition.transitionType === Transition.ATOM;
  if (positive && transition.label?.contains(-1)) set[0] = 1;
  return set;
}

interface Edges {
  readonly ops: Int32Array;
  readonly x: Int32Array;
  readonly y: Int32Array;
}

/** Lets every edge point past chains of epsilon states; loops of them can't be skipped and stay. */
function skipEpsilons({ ops, x, y }: Edges, decisions: readonly { alternatives: Int32Array }[]): void {
  const past = (state: number): number => {
    let at = state;
    for (let hops = 0; ops[at] === Op.epsilon && hops < ops.length; hops++) at = x[at] as number;
    return at;
  };
  for (let state = 0; state < ops.length; state++) {
    if (ops[state] === Op.epsilon) x[state] = past(x[state] as number);
    else if (ops[state] !== Op.decide && ops[state] !== Op.stop) y[state] = past(y[state] as number);
    if (ops[state] === Op.call) x[state] = past(x[state] as number);
  }
  for (const { alternatives } of decisions) {
    for (let k = 0; k < alternatives.length; k++) alternatives[k] = past(alternatives[k] as number);
  }
}

interface Analysis {
  /** Whether a text that starts with a token of `type` can go on from `state` inside its rule. */
  first(state: number, type: number): boolean;
  /** By state: 1 if the rest of its rule can be empty. */
  readonly nullable: Uint8Array;
  follow(rule: number, type: number): boolean;
}

interface AnalysisInput extends Edges {
  readonly ruleOf: Int32Array;
  readonly ruleStarts: Int32Array;
  readonly sets: readonly Uint8Array[];
  readonly tokenCount: number;
  readonly decisions: readonly { alternatives: Int32Array }[];
}

/** FIRST and nullable by state, then FOLLOW by rule: two fixpoints over bit sets. */
function analyze({ ops, x, y, ruleOf, ruleStarts, sets, tokenCount, decisions }: AnalysisInput): Analysis {
  const words = (tokenCount + 31) >>> 5;
  const first = new Uint32Array(ops.length * words);
  const follow = new Uint32Array(ruleStarts.length * words);
  const nullable = new Uint8Array(ops.length);
  let changed = true;
  const addAll = (into: Uint32Array, to: number, from: Uint32Array, source: number): void => {
    for (let w = 0; w < words; w++) {
      const before = into[to * words + w] as number;
      const after = (before | (from[source * words + w] as number)) >>> 0;
      if (after !== before) {
        into[to * words + w] = after;
        changed = true;
      }
    }
  };
  const add = (state: number, type: number): void => {
    const at = state * words + (type >>> 5);
    const after = ((first[at] as number) | (1 << (type & 31))) >>> 0;
    if (after !== first[at]) {
      first[at] = after;
      changed = true;
    }
  };
  const markNullable = (state: number): void => {
    if (nullable[state] === 0) {
      nullable[state] = 1;
      changed = true;
    }
  };
  const copy = (state: number, from: number): void => {
    addAll(first, state, first, from);
    if (nullable[from] === 1) markNullable(state);
  };
  while (changed) {
    changed = false;
    for (let state = ops.length - 1; state >= 0; state--) {
      const [a, b] = [x[state] as number, y[state] as number];
      switch (ops[state]) {
        case Op.epsilon:
          if (ruleOf[state] !== -1) copy(state, a);
          break;
        case Op.precedence:
        case Op.code:
          copy(state, b);
          break;
        case Op.token:
          add(state, a);
          break;
        case Op.set:
          sets[a]?.forEach((has, type) => {
            if (has === 1) add(state, type);
          });
          break;
        case Op.call:
          addAll(first, state, first, a);
          if (nullable[a] === 1) copy(state, b);
          break;
        case Op.decide:
          for (const target of decisions[a]?.alternatives ?? []) copy(state, target);
          break;
        case Op.stop:
          markNullable(state);
      }
    }
  }
  changed = true;
  while (changed) {
    changed = false;
    for (let state = 0; state < ops.length; state++) {
      if (ops[state] !== Op.call) continue;
      const callee = ruleOf[x[state] as number] as number;
      const next = y[state] as number;
      addAll(follow, callee, first, next);
      if (nullable[next] === 1) addAll(follow, callee, follow, ruleOf[state] as number);
    }
  }
  const has = (bits: Uint32Array, row: number, type: number): boolean =>
    (((bits[row * words + (type >>> 5)] as number) >>> (type & 31)) & 1) === 1;
  return {
    first: (state, type) => has(first, state, type),
    nullable,
    follow: (rule, type) => has(follow, rule, type),
  };
}
