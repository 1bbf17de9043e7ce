import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PareError } from '@pare/core';
import { processScope, processStart } from '@pare/oracle';

/**
 * Makes sure that only one run writes to a session's folder: a file in it names the process. What a
 * killed run left is taken over. Throws PareError `session-in-use` and `session-unwritable`.
 */
export class SessionLock {
  static take(folder: string): SessionLock {
    const path = join(folder, FILE);
    const own = `${path}.${process.pid}`;
    try {
      mkdirSync(folder, { recursive: true });
      writeFileSync(own, owner());
      try {
        // A link appears with its whole content, or not at all.
        while (!linked(own, path)) removeStale(folder, path);
      } finally {
        rmSync(own, { force: true });
      }
    } catch (cause) {
      if (cause instanceof PareError) throw cause;
      const reason = (cause as Error).message;
      throw new PareError('session-unwritable', `can't write to the session ${folder}: ${reason}`, { cause });
    }
    return new SessionLock(path);
  }

  private readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  release(): void {
    rmSync(this.path, { force: true });
  }
}

const FILE = 'lock';

/** Scope, number and start of this process. */
function owner(): string {
  return `${processScope()} ${process.pid} ${processStart(process.pid)}\n`;
}

function linked(own: string, path: string): boolean {
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Throws where the owner lives, or may live on another machine. */
function removeStale(folder: string, path: string): void {
  const content = contentOf(path);
  if (content === undefined) return;
  const [scope, pid, start] = content.trim().split(' ');
  if (scope !== processScope()) {
    const advice = `If none does, remove ${path}.`;
    throw new PareError('session-in-use', `a run on another machine may be using ${folder}. ${advice}`);
  }
  if (processStart(Number(pid)) === start) {
    const advice = 'Wait for its end, or name another folder.';
    throw new PareError(
      'session-in-use',
      `another run (process ${pid}) is using the session ${folder}. ${advice}`,
    );
  }
  // Another start may have done the same, and have taken the lock since: that one is put back.
  const aside = `${path}.${process.pid}.old`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (contentOf(aside) !== content) linked(aside, path);
  rmSync(aside, { force: true });
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
