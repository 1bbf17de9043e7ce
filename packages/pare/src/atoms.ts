import type { AnySearch, ListMinimizer, Search, Subset } from '@pare/core';
import type { TokenTable } from '@pare/reduction-tree';

/** A text as a plain list of pieces that make it up, one after the other. */
export type Atoms = readonly string[];

/** A text of which some atoms are left. */
export class AtomVariant {
  private readonly atoms: Atoms;
  private readonly kept: Subset;

  constructor(atoms: Atoms, kept: Subset) {
    this.atoms = atoms;
    this.kept = kept;
  }

  /** Number of atoms left. */
  get tokens(): number {
    return this.kept.length;
  }

  text(): string {
    return Array.from(this.kept, (k) => this.atoms[k] as string).join('');
  }
}

/** Lines, each with its line break. */
export function lineAtoms(text: string): Atoms {
  return text.match(/.*(?:\r\n|\n|\r)|.+$/g) ?? [];
}

/** Code points. */
export function characterAtoms(text: string): Atoms {
  return Array.from(text);
}

/** Tokens, each with what stands between it and the next; what stands before the first belongs to it. */
export function tokenAtoms({ text, starts, count }: TokenTable): Atoms {
  return Array.from({ length: count }, (_, k) => text.slice(k === 0 ? 0 : starts[k], starts[k + 1]));
}

/** A list minimizer over the atoms; an atom weighs as many UTF-16 units as it has. */
export function atomSearch(atoms: Atoms, minimizer: ListMinimizer): AnySearch<AtomVariant> {
  const search = minimizer(Int32Array.from(atoms, ({ length }) => length));
  return {
    ...search,
    propose: (state) => {
      const kept = search.propose(state);
      return kept === undefined ? undefined : new AtomVariant(atoms, kept);
    },
    describe: (state) => ({
      pass: 'list',
      action: 'list',
      kept: search.propose(state)?.length,
      of: atoms.length,
    }),
  } satisfies Search<unknown, AtomVariant>;
}
