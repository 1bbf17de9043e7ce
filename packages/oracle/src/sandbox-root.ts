import { accessSync, constants, readFileSync, realpathSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Room a memory file system must have to be chosen, in bytes. */
const MIN_FREE = 256 * 1024 * 1024;

/**
 * Where fresh directories are made: a memory file system when there is one that programs may be
 * written to and run from and that has room, else the system's folder for temporary files.
 */
export function sandboxRoot(): string {
  return memoryFileSystems().find(isRoomy) ?? temporaryFolder();
}

/** Every folder that `sandboxRoot` may have chosen at another time. */
export function sandboxRoots(): string[] {
  return [...new Set([...memoryFileSystems(), temporaryFolder()])];
}

function memoryFileSystems(): string[] {
  let mounts: string;
  try {
    mounts = readFileSync('/proc/mounts', 'utf8');
  } catch {
    return [];
  }
  return runnableMemoryMounts(mounts).filter(isWritable);
}

/** The mount points to try, in order of preference, from the text of /proc/mounts. Pure. */
export function runnableMemoryMounts(mounts: string): string[] {
  const found = mounts.split('\n').flatMap((line) => {
    const [, point = '', type = '', options = ''] = line.split(' ');
    const flags = options.split(',');
    const usable =
      (type === 'tmpfs' || type === 'ramfs') && !flags.includes('noexec') && !flags.includes('ro');
    return usable ? [point] : [];
  });
  return ['/dev/shm', '/run/shm', '/tmp'].filter((point) => found.includes(point));
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function isRoomy(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= MIN_FREE;
  } catch {
    return false;
  }
}

/** With links resolved, so that a test sees the same path in PWD and from the system. */
function temporaryFolder(): string {
  return realpathSync(tmpdir());
}
