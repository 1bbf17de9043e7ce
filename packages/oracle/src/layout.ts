import { basename, join, normalize, resolve, sep } from 'node:path';
import { PareError } from '@pare/core';
import type { PlacedFile } from './helper-protocol.ts';

/** A file or folder that a test finds beside the variant. */
export interface BesideFile {
  readonly path: string;
  /** Its path as seen from the variant; may lead upwards (`../include`). Default: its own name. */
  readonly name?: string;
  /** Copy it, for tests that write to it. Default: a symbolic link. */
  readonly copy?: boolean;
}

/** Where things go in a fresh directory, all paths relative to that. */
export interface Layout {
  /** The test's working directory, which holds the variant. */
  readonly workPath: string;
  readonly placed: readonly PlacedFile[];
}

/**
 * Places files around the variant. When a name leads upwards, the working directory lies as many
 * levels deep, so that nothing is ever placed outside of the fresh directory. Pure.
 * @throws PareError options-invalid
 */
export function layOut(inputName: string, beside: readonly BesideFile[]): Layout {
  if (inputName === '' || inputName !== basename(inputName) || inputName === '.' || inputName === '..') {
    throw new PareError('options-invalid', `The input's name must be a plain file name, not '${inputName}'.`);
  }
  const named = beside.map((file) => ({ ...file, name: normalize(file.name ?? basename(file.path)) }));
  for (const { name } of named) {
    if (name.startsWith(sep) || /^[./]*$/.test(name)) {
      throw new PareError('options-invalid', `A file beside the input needs a relative name, not '${name}'.`);
    }
    if (name === inputName) {
      throw new PareError(
        'options-invalid',
        `'${name}' can't lie beside the input: it has the input's name.`,
      );
    }
  }
  const depth = Math.max(0, ...named.map(({ name }) => levelsUp(name)));
  const workPath = Array.from({ length: depth }, () => 'work').join(sep);
  const placed = named.map(({ path, name, copy = false }) => ({
    path: resolve(path),
    name: join(workPath, name),
    copy,
  }));
  return { workPath, placed };
}

function levelsUp(name: string): number {
  return name.split(sep).filter((part) => part === '..').length;
}
