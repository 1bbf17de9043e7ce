import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The bundle's main file, unless a package has been compiled since the bundle was made. */
export function currentBundle() {
  const made = changedMs('../dist/bundle/.made');
  if (made === undefined) return undefined;
  const isOlder = ['../../', '../../../grammars/'].every((packages) =>
    readdirSync(folder(packages)).every(
      (name) => (changedMs(`${packages}${name}/dist/.tsbuildinfo`) ?? 0) <= made,
    ),
  );
  return isOlder ? folder('../dist/bundle/main.js') : undefined;
}

function changedMs(path) {
  return statSync(folder(path), { throwIfNoEntry: false })?.mtimeMs;
}
