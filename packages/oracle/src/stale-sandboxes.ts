import { lstatSync, readdirSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { processScope, processStart } from './process-identity.ts';
import { removeTree } from './remove-tree.ts';
import { StraySweeper } from './stray-processes.ts';

/** Scope, process number and start of the owner, as `createSandbox` puts them into the name. */
const NAME = /^pare-([0-9a-f]{8})-(\d+)-(\d+)-/;

/** Removes the folders of runs that were killed, with the processes that still live in them; gives the folders. */
export function removeStaleSandboxes(root: string): readonly string[] {
  return foldersIn(root).flatMap((name) => {
    const [, scope, pid, start] = NAME.exec(name) ?? [];
    if (scope !== processScope() || processStart(Number(pid)) === start) return [];
    const folder = join(root, name);
    if (!isOurs(folder)) return [];
    sweepStaleProcesses([folder]);
    removeTree(folder);
    return [folder];
  });
}

/** Ends the processes of folders that are gone: what is about to start when they go escapes the first sweep. */
export function sweepStaleProcesses(folders: readonly string[]): void {
  if (folders.length === 0) return;
  new StraySweeper().sweep(({ cwd, testId }) =>
    folders.some((folder) => testId.startsWith(`${basename(folder)}/`) || isInside(folder, cwd)),
  );
}

/** Whether a path, perhaps of a folder that is gone, lies in the folder or is it. */
export function isInside(folder: string, path: string): boolean {
  return path.startsWith(folder + sep) || path === folder || path === `${folder} (deleted)`;
}

function foldersIn(root: string): string[] {
  try {
    return readdirSync(root);
  } catch {
    return [];
  }
}

function isOurs(folder: string): boolean {
  try {
    const stat = lstatSync(folder);
    return stat.isDirectory() && stat.uid === process.getuid?.();
  } catch {
    return false;
  }
}
