import type { Failures } from './failures.ts';
import type { CodeRunner } from './parser-hooks.ts';
import { Op, type ParserTables } from './parser-tables.ts';

/**
 * A parse as a list of events: a token's index (>= 0), `RULE_EXIT`, or `-2 - rule` where a rule is
 * entered. Every item of a rule shows up, the empty ones too.
 */
export type ParseEvents = Int32Array;

export const RULE_EXIT = -1;

export type ParseOutcome =
  | { readonly kind: 'parsed'; readonly events: ParseEvents; readonly steps: number }
  | { readonly kind: 'rejected'; readonly steps: number }
  | { readonly kind: 'gave-up'; readonly steps: number };

export interface ParseSetting {
  /** The token to start at, where the end is that of the rule; 0 by default. */
  readonly from?: number;
  /** Runs the grammar's code, which does nothing without it. */
  readonly code?: CodeRunner | undefined;
  /** Takes note of every dead end. */
  readonly failures?: Failures | undefined;
}

/**
 * Parses `types` (token types, EOF = 0 last) from `rule` on by ordered backtracking: decisions that
 * one token settles are taken at once, the others push a choice point and try their alternatives in
 * grammar order, so the result is the parse that ANTLR's lowest-alternative rule picks. Time is linear
 * on input whose choices fail early; `maxSteps` bounds the rest.
 */
export function parseByBacktracking(
  tables: ParserTables,
  types: Int32Array,
  rule: number,
  maxSteps: number,
  { from = 0, code, failures }: ParseSetting = {},
): ParseOutcome {
  const { ops, x, y, z, ruleOf, ruleStarts, sets, rows, lists, tokenCount } = tables;
  const last = types.length - 1;
  // A part of a text is short most of the time.
  const capacity = from === 0 ? 1 << 12 : 1 << 6;
  let frames = newFrames(capacity);
  let frameCount = 1;
  let choices = new Int32Array(CHOICE * capacity);
  /** Frames from here on are in no choice point, so a frame that returns can be reused. */
  let frameFloor = 1;
  let choiceCount = 0;
  let events = new Int32Array(4 * capacity);
  let eventCount = 0;
  let steps = 0;
  let position = from;
  let precedence = 0;
  let codeState = 0;
  let frame = 0;
  let state = ruleStarts[rule] as number;
  frames.returns[0] = -1;
  events[eventCount++] = -2 - rule;
  for (;;) {
    if (++steps > maxSteps) return { kind: 'gave-up', steps };
    if (eventCount + 2 > events.length) events = doubled(events);
    const a = x[state] as number;
    let failed = false;
    switch (ops[state]) {
      case Op.epsilon:
        state = a;
        break;
      case Op.token:
        if (types[position] === a) {
          events[eventCount++] = position;
          if (position < last) position++;
          state = y[state] as number;
        } else failed = true;
        break;
      case Op.set:
        if ((sets[a] as Uint8Array)[types[position] as number] === 1) {
          events[eventCount++] = position;
          if (position < last) position++;
          state = y[state] as number;
        } else failed = true;
        break;
      case Op.call:
        if (frameCount === frames.returns.length) frames = grownFrames(frames);
        frames.returns[frameCount] = y[state] as number;
        frames.parents[frameCount] = frame;
        frames.precedences[frameCount] = precedence;
        frame = frameCount++;
        precedence = z[state] as number;
        events[eventCount++] = -2 - (ruleOf[a] as number);
        state = a;
        break;
      case Op.decide: {
        const target = rows[a * tokenCount + (types[position] as number)] as number;
        if (target >= 0) state = target;
        else if (target === -1) failed = true;
        else {
          const list = -2 - target;
          const at = choiceCount * CHOICE;
          if (at + CHOICE > choices.length) choices = doubled(choices);
          choices[at] = list;
          choices[at + 1] = 1;
          choices[at + 2] = position;
          choices[at + 3] = frame;
          choices[at + 4] = eventCount;
          choices[at + 5] = precedence;
          choices[at + 6] = codeState;
          choices[at + 7] = frameCount;
          choiceCount++;
          frameFloor = frameCount;
          state = (lists[list] as Int32Array)[0] as number;
        }
        break;
      }
      case Op.precedence:
        if (a >= precedence) state = y[state] as number;
        else failed = true;
        break;
      case Op.code: {
        const after = code === undefined ? codeState : code.run(a, position, codeState);
        if (after >= 0) {
          codeState = after;
          state = y[state] as number;
        } else failed = true;
        break;
      }
      default: {
        events[eventCount++] = RULE_EXIT;
        const back = frames.returns[frame] as number;
        if (back === -1) return { kind: 'parsed', events: events.subarray(0, eventCount), steps };
        precedence = frames.precedences[frame] as number;
        const parent = frames.parents[frame] as number;
        if (frame === frameCount - 1 && frame >= frameFloor) frameCount--;
        frame = parent;
        state = back;
      }
    }
    if (!failed) continue;
    if (failures !== undefined) failures.note(position, state);
    if (choiceCount === 0) return { kind: 'rejected', steps };
    const at = (choiceCount - 1) * CHOICE;
    const list = lists[choices[at] as number] as Int32Array;
    const next = choices[at + 1] as number;
    position = choices[at + 2] as number;
    frame = choices[at + 3] as number;
    eventCount = choices[at + 4] as number;
    precedence = choices[at + 5] as number;
    state = list[next] as number;
    codeState = choices[at + 6] as number;
    frameCount = choices[at + 7] as number;
    choices[at + 1] = next + 1;
    if (next + 1 === list.length) choiceCount--;
    frameFloor = choiceCount === 0 ? 1 : (choices[choiceCount * CHOICE - 1] as number);
  }
}

/** A choice point: list, next alternative, position, frame, events, precedence, code state, frames in use. */
const CHOICE = 8;

interface Frames {
  readonly returns: Int32Array;
  readonly parents: Int32Array;
  readonly precedences: Int32Array;
}

function newFrames(capacity: number): Frames {
  return {
    returns: new Int32Array(capacity),
    parents: new Int32Array(capacity),
    precedences: new Int32Array(capacity),
  };
}

function grownFrames({ returns, parents, precedences }: Frames): Frames {
  return { returns: doubled(returns), parents: doubled(parents), precedences: doubled(precedences) };
}

function doubled(array: Int32Array): Int32Array<ArrayBuffer> {
  const result = new Int32Array(array.length * 2);
  result.set(array);
  return result;
}
