import { PareError } from '@pare/core';
import { describe, expect, it } from 'vitest';
import {
  createMinimizer,
  MINIMIZER_NAMES,
  type MinimizerName,
  minimizerOptions,
  resolveMinimizerOptions,
} from '../src/create-minimizer.ts';
import { ddmin } from '../src/ddmin.ts';
import { containsAll, ones, traceOf } from './support/run-trace.ts';

function check(name: string, options: object, message: RegExp): void {
  const create = () => createMinimizer(name as MinimizerName, options);
  expect(create).toThrow(message);
  expect(create).toThrow(PareError);
}

describe('createMinimizer', () => {
  it('makes every minimizer by name', () => {
    for (const name of MINIMIZER_NAMES) {
      const { kept } = traceOf(createMinimizer(name), ones(40), containsAll([3, 17, 39]));
      expect(kept, name).toEqual([3, 17, 39]);
    }
  });

  it('passes options on', () => {
    const test = containsAll([3, 17, 39]);
    const made = createMinimizer('ddmin', { nu: 5, subsets: false, seed: undefined });
    expect(traceOf(made, ones(40), test)).toEqual(traceOf(ddmin({ nu: 5, subsets: false }), ones(40), test));
  });

  it('fills in the defaults', () => {
    expect(resolveMinimizerOptions('ddmin')).toEqual({ nu: 2, subsets: true, order: 'forward', kiss: false });
    expect(resolveMinimizerOptions('ddmin', { subsets: false }).order).toBe('backward');
    expect(resolveMinimizerOptions('probdd')).toEqual({ sigma: 0.1, ties: 'index', seed: 0 });
    expect(minimizerOptions('cdd')).toEqual(['sigma']);
  });

  it('refuses what it does not know', () => {
    check('ddmax', {}, /no minimizer ddmax; there are ddmin, w-ddmin/);
    check('toString', {}, /no minimizer toString/);
    check('ddmin', { sigma: 0.1 }, /ddmin has no option sigma: it takes nu, subsets, order, kiss/);
    check('w-ddmin', { nu: 2 }, /it takes none/);
  });

  it('refuses values out of range', () => {
    for (const nu of [1, 2.5, Number.NaN, '2']) check('ddmin', { nu }, /nu must be/);
    for (const sigma of [0, 1, -1, Number.NaN, '0.1']) check('probdd', { sigma }, /sigma must be/);
    for (const seed of [-1, 0.5, 2 ** 32]) check('active-coarsen', { seed }, /seed must be/);
    check('ddmin', { order: 'random' }, /order must be/);
    check('ddmin', { kiss: 1 }, /kiss must be/);
    check('probdd', { ties: 'random' }, /ties must be/);
  });
});
