import { describe, expect, it } from 'vitest';
import { createMinimizer, MINIMIZER_NAMES } from '../src/create-minimizer.ts';
import { ddmin } from '../src/ddmin.ts';
import { minimizeSync } from '../src/run.ts';
import { indexOfPosition } from '../src/subset.ts';

const LENGTH = 100_000;
const NEEDED = Array.from({ length: 10 }, (_, i) => i * 9973 + 17);

/** Tests, and proposals, that 10 needed elements of 100,000 may cost. */
const LIMITS: Readonly<Record<string, number>> = {
  ddmin: 3_500,
  'w-ddmin': 1_500,
  probdd: 10_200,
  'w-probdd': 12_000,
  cdd: 10_200,
  'active-coarsen': 500,
};

describe('a list of 100,000 elements with 10 needed ones', () => {
  const weights = Array.from({ length: LENGTH }, (_, i) => 1 + ((i * 7919) % 97));
  const contains = (subset: Int32Array): boolean =>
    NEEDED.every((position) => subset[indexOfPosition(subset, position)] === position);

  for (const name of MINIMIZER_NAMES.filter((name) => name !== 'onemin')) {
    it(`takes ${name} at most ${LIMITS[name]} tests`, () => {
      const { kept, proposals } = minimizeSync(createMinimizer(name)(weights), LENGTH, contains);
      expect([...kept]).toEqual(NEEDED);
      expect(proposals).toBeLessThanOrEqual(LIMITS[name]!);
    });
  }

  it('takes ddmin with the kiss choices at most 800 tests', () => {
    const { kept, proposals } = minimizeSync(ddmin({ kiss: true })(weights), LENGTH, contains);
    expect([...kept]).toEqual(NEEDED);
    expect(proposals).toBeLessThanOrEqual(800);
  });
});
