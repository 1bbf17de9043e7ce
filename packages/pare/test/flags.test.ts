import { MINIMIZER_NAMES } from '@pare/list-minimizers';
import { describe, expect, test } from 'vitest';
import { type Flag, helpOf, INIT_FLAGS, keyOf, optionOf, REDUCE_FLAGS, readFlag } from '../src/flags.ts';
import { resolveOptions } from '../src/options.ts';

const BASE = { input: 'a', test: { kind: 'script', path: 'b' } } as const;

function flag(name: string): Flag {
  return REDUCE_FLAGS.find((one) => one.name === name) as Flag;
}

describe('the option schema', () => {
  test('names every flag once', () => {
    for (const flags of [REDUCE_FLAGS, INIT_FLAGS]) {
      for (const key of ['name', 'short'] as const) {
        const all = flags.map((one) => one[key]).filter((name) => name !== undefined);
        expect(new Set(all).size).toBe(all.length);
      }
    }
  });

  test('knows every list minimizer', () => {
    expect([...(flag('minimizer').choices ?? [])].sort()).toEqual([...MINIMIZER_NAMES].sort());
  });

  test('gives the defaults that its help tells', () => {
    const resolved = resolveOptions(BASE) as unknown as Record<string, unknown>;
    for (const one of REDUCE_FLAGS) {
      if (one.default === undefined || optionOf(one) === undefined) continue;
      expect(resolved[optionOf(one) as string]).toBe(one.default);
      if (one.kind !== 'switch') expect(helpOf(one)).toContain(`(default: ${one.default})`);
    }
  });

  test.each([
    ['jobs', '4', 4],
    ['exit', '139', 139],
    ['timeout', '2.5', 2.5],
    ['memory', '500M', 500 * 2 ** 20],
    ['budget', '500', { tests: 500 }],
    ['budget', '2h', { ms: 7_200_000 }],
    ['sigma', '0.25', 0.25],
    ['seed', '0', 0],
    ['stderr', '\\d+ errors', '\\d+ errors'],
    ['on-syntax-error', 'island', 'island'],
  ])('--%s %s is read', (name, text, value) => {
    expect(readFlag(flag(name), text)).toEqual(value);
    const option = optionOf(flag(name)) as string;
    expect(resolveOptions({ ...BASE, grammar: ['g'], [option]: value } as never)).toHaveProperty(option);
  });

  test.each([
    ['jobs', '0', 'It takes a whole number from 1 on.'],
    ['jobs', '1e3', 'It takes a whole number from 1 on.'],
    ['nu', '1', 'It takes a whole number from 2 on.'],
    ['exit', '256', 'It takes a whole number from 0 to 255.'],
    ['timeout', '', 'It takes a number above 0.'],
    ['sigma', '1', 'It takes a number between 0 and 1.'],
    ['memory', '0', 'It takes a size, such as 500M or 2G.'],
    ['budget', 'soon', 'It takes a number of tests (500) or a time (30s, 10m, 2h).'],
    ['atom', 'word', 'It takes line, char, token.'],
    ['stdout', '(', 'It takes a regular expression: '],
    ['output', '', 'It must not be empty.'],
  ])('--%s %j is refused', (name, text, message) => {
    expect(() => readFlag(flag(name), text)).toThrow(message);
  });

  test('keys are in camel case', () => {
    expect(keyOf(flag('on-syntax-error'))).toBe('onSyntaxError');
  });
});
