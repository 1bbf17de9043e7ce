import { seedRandom } from '@pare/core';
import { describe, expect, it } from 'vitest';
import { createMinimizer } from '../src/create-minimizer.ts';
import { minimizeSync } from '../src/run.ts';
import { simulate, simulatedList } from '../src/simulation.ts';

describe('the simulation of the WDD paper', () => {
  it('draws lists as the paper describes them', () => {
    let random = seedRandom(3);
    for (let i = 0; i < 200; i++) {
      const drawn = simulatedList(random);
      random = drawn.random;
      const { weights, needed } = drawn.list;
      const tokens = weights.reduce((sum, weight) => sum + weight, 0);
      expect(weights.length).toBeGreaterThanOrEqual(2);
      expect(weights.length).toBeLessThanOrEqual(1000);
      expect(needed).toHaveLength(weights.length);
      expect(Math.min(...weights)).toBeGreaterThanOrEqual(1);
      expect(tokens).toBeGreaterThanOrEqual(weights.length);
      expect(tokens).toBeLessThanOrEqual(10 * weights.length);
    }
  });

  it('shows W_ddmin about 23% below ddmin, with minimal results', () => {
    const minimizers = { ddmin: createMinimizer('ddmin'), 'w-ddmin': createMinimizer('w-ddmin') };
    const result = simulate({ lists: 300, seed: 0, minimizers, baseline: 'ddmin' });
    const [base, weighted] = result.rows;
    expect(base?.ratio).toBe(1);
    expect(weighted?.ratio).toBeGreaterThan(0.7);
    expect(weighted?.ratio).toBeLessThan(0.85);
    // A list without a needed element keeps one: ddmin does not propose the empty list.
    for (const row of result.rows) expect(row.meanElements).toBeCloseTo(result.meanNeeded, 1);
  });

  it('counts ranges as the general runner counts subsets', () => {
    for (const name of ['ddmin', 'w-ddmin', 'cdd', 'onemin'] as const) {
      const minimizer = createMinimizer(name);
      const seed = 11;
      const { weights, needed } = simulatedList(seedRandom(seed)).list;
      const result = simulate({ lists: 1, seed, minimizers: { [name]: minimizer }, baseline: name });
      const wanted = needed.reduce((sum, flag) => sum + flag, 0);
      const { tests } = minimizeSync(minimizer(weights), weights.length, (subset) => {
        let found = 0;
        for (const position of subset) found += needed[position]!;
        return found === wanted;
      });
      expect(result.rows[0]?.meanTests, name).toBe(tests);
    }
  });
});
