import { lstatSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { processScope, processStart } from './process-identity.ts';
import { removeTree } from './remove-tree.ts';
import { StraySweeper } from './stray-processes.ts';

/** Scope, process number and start of the owner, as `createSandbox` puts them into the name. */
const NAME = /^pare-([0-9a-f]{8})-(\d+)-(\d+)-/;

/** Removes the folders of runs that were killed, with the processes that still live in them. */
export function removeStaleSandboxes(root: string): void {
  for (const name of foldersIn(root)) {
    const [, scope, pid, start] = NAME.exec(name) ?? [];
    if (scope !== processScope() || processStart(Number(pid)) === start) continue;
    const folder = join(root, name);
    if (!isOurs(folder)) continue;
    new StraySweeper().sweep(({ cwd, testId }) => testId.startsWith(`${name}/`) || isInside(folder, cwd));
    removeTree(folder);
  }
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
