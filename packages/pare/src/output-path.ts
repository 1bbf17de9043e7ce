import { realpathSync, type Stats, statSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { PareError } from '@pare/core';

/**
 * The absolute path of the result: as given, a link followed, or `dir/name.reduced.ext` for
 * `dir/name.ext`. Throws PareError `options-invalid` where the result would overwrite the input, and
 * `output-unwritable` for what is no regular file, since a rename would put a file in place of a device.
 */
export function outputPath({
  input,
  output,
}: {
  readonly input: string;
  readonly output?: string | undefined;
}): string {
  const extension = extname(input);
  const path = resolve(output ?? `${input.slice(0, input.length - extension.length)}.reduced${extension}`);
  const stat = statOf(path);
  if (stat === undefined) return path;
  const real = realpathSync(path);
  if (real === realpathSync(input)) {
    throw new PareError('options-invalid', `output: ${path} is the input, which is never changed.`);
  }
  if (!stat.isFile()) {
    const what = stat.isDirectory() ? 'a directory' : 'no regular file';
    throw new PareError('output-unwritable', `can't write the result to ${path}: it is ${what}.`);
  }
  return real;
}

/** Undefined for what is not there or can't be looked at; to write there tells more. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
