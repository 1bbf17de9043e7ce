import { describe, expect, test } from 'vitest';
import { MINIMIZER_NAMES, minimize } from '../src/index.ts';

/** The worked example of the WDD paper: elements 1 to 8, of which 1, 3, 6, 7 and 8 are needed. */
const ELEMENTS = [1, 2, 3, 4, 5, 6, 7, 8];
const WEIGHTS = [5, 8, 7, 7, 8, 16, 25, 6];
const needed = (elements: readonly number[]): boolean => [1, 3, 6, 7, 8].every((it) => elements.includes(it));

describe('minimize', () => {
  test.each([
    ['ddmin', 30],
    ['w-ddmin', 26],
  ] as const)('%s makes the tests of the paper', async (minimizer, tests) => {
    const result = await minimize(ELEMENTS, WEIGHTS, needed, { minimizer });
    expect(result).toEqual({ elements: [1, 3, 6, 7, 8], positions: [0, 2, 5, 6, 7], tests });
  });

  test.each(MINIMIZER_NAMES)(
    '%s takes tests that answer later, and tests no list twice',
    async (minimizer) => {
      const seen = new Set<string>();
      const later = async (elements: readonly number[]): Promise<boolean> => {
        expect(seen).not.toContain(elements.join());
        seen.add(elements.join());
        await Promise.resolve();
        return needed(elements);
      };
      const { elements, tests } = await minimize(ELEMENTS, undefined, later, { minimizer });
      expect(elements).toEqual([1, 3, 6, 7, 8]);
      expect(tests).toBe(seen.size);
    },
  );

  test('gives the whole list back where nothing smaller is interesting', async () => {
    const { positions } = await minimize(['a', 'b'], undefined, () => false);
    expect(positions).toEqual([0, 1]);
  });

  test('tells what is wrong with its options, and stops when told to', async () => {
    const always = (): boolean => true;
    await expect(minimize(ELEMENTS, WEIGHTS, always, { minimizer: 'ddmin', sigma: 0.1 })).rejects.toThrow(
      'ddmin has no option sigma',
    );
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(minimize(ELEMENTS, WEIGHTS, always, { signal })).rejects.toThrow('enough');
  });
});
