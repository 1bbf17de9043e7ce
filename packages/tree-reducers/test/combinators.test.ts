import type { Search } from '@pare/core';
import { describe, expect, test } from 'vitest';
import { fixpoint } from '../src/fixpoint.ts';
import { sequence } from '../src/sequence.ts';

/** One round: tries each letter's deletion once, from the left. */
function round(from: string): Search<{ text: string; at: number }, string> {
  const propose = ({ text, at }: { text: string; at: number }): string | undefined =>
    at < text.length ? text.slice(0, at) + text.slice(at + 1) : undefined;
  return {
    start: { text: from, at: 0 },
    propose,
    advance: (state, kept) =>
      kept ? { text: propose(state) as string, at: state.at } : { ...state, at: state.at + 1 },
    likelihood: () => 0.5,
  };
}

function tested<State>(search: Search<State, string>, interesting: (text: string) => boolean): string[] {
  const proposals: string[] = [];
  let state = search.start;
  for (let text = search.propose(state); text !== undefined; text = search.propose(state)) {
    proposals.push(text);
    state = search.advance(state, interesting(text));
  }
  return proposals;
}

const balanced = (text: string): boolean =>
  [...text].filter((c) => c === '(').length <= [...text].filter((c) => c === ')').length;

describe('fixpoint', () => {
  test('starts a round from the best variant until a whole round keeps nothing', () => {
    // In the first round a parenthesis can close only after the one that opens has gone.
    const proposals = tested(
      fixpoint(')(', (from) => round(from)),
      balanced,
    );
    expect(proposals).toEqual(['(', ')', '']);
    expect(
      tested(
        fixpoint('ab', (from) => round(from)),
        () => false,
      ),
    ).toEqual(['b', 'a']);
  });

  test('is over at once when there is nothing to propose', () => {
    expect(
      tested(
        fixpoint('', (from) => round(from)),
        () => true,
      ),
    ).toEqual([]);
  });
});

describe('sequence', () => {
  test('each part starts from what those before it left', () => {
    const upper = (from: string): Search<boolean, string> => ({
      start: true,
      propose: (open) => (open ? from.toUpperCase() : undefined),
      advance: () => false,
      likelihood: () => 0.5,
    });
    const proposals = tested(sequence('xa', [round, upper, round]), (text) => /a/i.test(text));
    expect(proposals).toEqual(['a', '', 'A', '']);
  });
});
