import { chmodSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Removes a file or folder with all that is in it, even in folders without permissions. Never throws. */
export function removeTree(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    openFolders(path);
    try {
      rmSync(path, { recursive: true, force: true, maxRetries: 2 });
    } catch {
      // Still being written to, or not ours: the next start tries again.
    }
  }
}

/** Gives the owner all rights on every folder below; links are not followed. */
function openFolders(path: string): void {
  try {
    if (!lstatSync(path).isDirectory()) return;
    chmodSync(path, 0o700);
    for (const name of readdirSync(path)) openFolders(join(path, name));
  } catch {
    // Gone meanwhile, or not ours.
  }
}
