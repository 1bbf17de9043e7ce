import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ddmin } from '../src/ddmin.ts';
import { ones, stepsOf } from './support/run-trace.ts';

/**
 * The step counts and sizes that the split-factor paper (Kiss 2020, tables 2 and 3) reports for its
 * helloworld.c. The verdicts are gcc 12's, recorded by fixtures/record-helloworld.mjs.
 *
 * All figures come out exactly with a compiler that rejects `main() {` without a return type. gcc 12
 * with warnings off accepts it, which changes one row: nu = 2 on characters can then delete `int `.
 */
const CASE = join(import.meta.dirname, '../../../../shared/cases/helloworld');
const MISSING = !existsSync(join(CASE, 'input.c')) || !existsSync(join(CASE, 'expected.json'));

type Row = readonly [nu: number, withSubsets: number, withoutSubsets: number, size: number];
type Verdicts = Readonly<
  Record<'acceptsImplicitInt' | 'rejectsImplicitInt', Record<'interesting' | 'rejected', string>>
>;

const recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, 'fixtures/helloworld-verdicts.json'), 'utf8'),
) as Verdicts;

const read = (file: string): string => readFileSync(join(CASE, file), 'utf8');

describe.skipIf(MISSING)(
  `the step counts published for helloworld.c${MISSING ? ` (skipped: no ${CASE})` : ''}`,
  () => {
    for (const atom of ['lines', 'characters'] as const) {
      for (const subsets of [true, false]) {
        it(`are those of ddmin on ${atom} ${subsets ? 'with' : 'without'} subset tests`, () => {
          const rows = expectedRows(atom);
          const found = rows.map(([nu]) => [
            nu,
            ...minimize({ atom, nu, subsets, compiler: 'rejectsImplicitInt' }),
          ]);
          expect(found).toEqual(
            rows.map(([nu, withSubsets, without, size]) => [nu, subsets ? withSubsets : without, size]),
          );
        });
      }
    }

    it('differ in the row nu = 2 on characters only if the compiler accepts implicit int', () => {
      const compiler = 'acceptsImplicitInt';
      for (const atom of ['lines', 'characters'] as const) {
        for (const [nu, withSubsets, without, size] of expectedRows(atom)) {
          const special = atom === 'characters' && nu === 2;
          const found = [true, false].map((subsets) => minimize({ atom, nu, subsets, compiler }));
          expect(found).toEqual(
            special
              ? [
                  [554, 77],
                  [548, 77],
                ]
              : [
                  [withSubsets, size],
                  [without, size],
                ],
          );
        }
      }
    });
  },
);

function expectedRows(atom: 'lines' | 'characters'): readonly Row[] {
  return (JSON.parse(read('expected.json')) as Record<string, readonly Row[]>)[atom]!;
}

interface Run {
  readonly atom: 'lines' | 'characters';
  readonly nu: number;
  readonly subsets: boolean;
  readonly compiler: keyof Verdicts;
}

function minimize({ atom, nu, subsets, compiler }: Run): [steps: number, size: number] {
  const text = read('input.c');
  const atoms = atom === 'lines' ? text.match(/[^\n]*\n|[^\n]+$/g)! : [...text];
  const interesting = hashesOf(recorded[compiler].interesting);
  const rejected = hashesOf(recorded[compiler].rejected);
  const tested = new Set<string>();
  let size = atoms.length;
  stepsOf(ddmin({ nu, subsets, kiss: true })(ones(atoms.length)), (subset) => {
    const hash = createHash('sha256')
      .update(subset.map((i) => atoms[i]).join(''))
      .digest('hex')
      .slice(0, 12);
    tested.add(hash);
    expect(
      interesting.has(hash) || rejected.has(hash),
      'no recorded verdict: run fixtures/record-helloworld.mjs',
    ).toBe(true);
    if (interesting.has(hash)) size = subset.length;
    return interesting.has(hash);
  });
  return [tested.size, size];
}

function hashesOf(packed: string): Set<string> {
  return new Set(Buffer.from(packed, 'base64').toString('hex').match(/.{12}/g) ?? []);
}
