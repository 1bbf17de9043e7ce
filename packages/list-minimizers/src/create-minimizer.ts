import type { ListMinimizer } from '@pare/core';
import { type ActiveCoarsenOptions, activeCoarsen, resolveActiveCoarsenOptions } from './active-coarsen.ts';
import { type CddOptions, cdd, resolveCddOptions } from './cdd.ts';
import { type DdminOptions, ddmin, resolveDdminOptions } from './ddmin.ts';
import { type OneminOptions, onemin, resolveOneminOptions } from './onemin.ts';
import { requireOption } from './options.ts';
import { type ProbddOptions, probdd, resolveProbddOptions } from './probdd.ts';
import { weightedDdmin } from './weighted-ddmin.ts';
import {
  resolveWeightedProbddOptions,
  type WeightedProbddOptions,
  weightedProbdd,
} from './weighted-probdd.ts';

/** The list minimizers by name; docs/algorithms has a page for each. */
export type MinimizerName = 'ddmin' | 'w-ddmin' | 'probdd' | 'w-probdd' | 'cdd' | 'onemin' | 'active-coarsen';

/** Every option of every minimizer; `minimizerOptions` tells which of them one takes. */
export type MinimizerOptions = { readonly [Name in keyof EveryOption]?: EveryOption[Name] | undefined };

interface EveryOption
  extends DdminOptions,
    OneminOptions,
    ProbddOptions,
    WeightedProbddOptions,
    CddOptions,
    ActiveCoarsenOptions {}

/**
 * The list minimizer of that name. An option that is `undefined` has its default.
 *
 * Throws `PareError('options-invalid')` for an unknown name, an option that the minimizer does not
 * take, or a value out of range.
 */
export function createMinimizer(name: MinimizerName, options: MinimizerOptions = {}): ListMinimizer {
  return entryOf(name).create(resolveMinimizerOptions(name, options) as EveryOption);
}

/** The options with every default filled in, as a report or a journal wants them. Throws as `createMinimizer`. */
export function resolveMinimizerOptions(
  name: MinimizerName,
  options: MinimizerOptions = {},
): MinimizerOptions {
  const entry = entryOf(name);
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  for (const [key] of given) {
    const taken = entry.options.length === 0 ? 'it takes none' : `it takes ${entry.options.join(', ')}`;
    requireOption(
      (entry.options as readonly string[]).includes(key),
      `${name} has no option ${key}: ${taken}`,
    );
  }
  return entry.resolve(Object.fromEntries(given));
}

/** The names of the options that a minimizer takes. Throws `PareError('options-invalid')` for an unknown name. */
export function minimizerOptions(name: MinimizerName): readonly (keyof MinimizerOptions)[] {
  return entryOf(name).options;
}

interface Entry {
  readonly options: readonly (keyof MinimizerOptions & string)[];
  resolve(options: EveryOption): EveryOption;
  create(resolved: EveryOption): ListMinimizer;
}

const ENTRIES: Readonly<Record<MinimizerName, Entry>> = {
  ddmin: { options: ['nu', 'subsets', 'order', 'kiss'], resolve: resolveDdminOptions, create: ddmin },
  'w-ddmin': { options: [], resolve: () => ({}), create: weightedDdmin },
  probdd: { options: ['sigma', 'ties', 'seed'], resolve: resolveProbddOptions, create: probdd },
  'w-probdd': { options: ['sigma'], resolve: resolveWeightedProbddOptions, create: weightedProbdd },
  cdd: { options: ['sigma'], resolve: resolveCddOptions, create: cdd },
  onemin: { options: ['order'], resolve: resolveOneminOptions, create: onemin },
  'active-coarsen': { options: ['seed'], resolve: resolveActiveCoarsenOptions, create: activeCoarsen },
};

/** Every name that `createMinimizer` knows. */
export const MINIMIZER_NAMES: readonly MinimizerName[] = Object.keys(ENTRIES) as MinimizerName[];

function entryOf(name: MinimizerName): Entry {
  const entry = Object.hasOwn(ENTRIES, name) ? ENTRIES[name] : undefined;
  requireOption(
    entry !== undefined,
    `there is no minimizer ${String(name)}; there are ${MINIMIZER_NAMES.join(', ')}`,
  );
  return entry;
}
