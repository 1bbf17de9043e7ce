import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { PareError } from '@pare/core';

/** The file that always holds a complete variant: written beside it, synced, then renamed over it. */
export class BestFile {
  readonly path: string;
  private readonly temporary: string;

  constructor(path: string) {
    this.path = path;
    this.temporary = `${path}.${process.pid}.tmp`;
    removeLeftOvers(path);
  }

  /** Throws PareError `output-unwritable`; the previous content stays as it was. */
  write(bytes: Uint8Array): void {
    try {
      const file = openSync(this.temporary, 'w');
      try {
        let at = 0;
        while (at < bytes.length) at += writeSync(file, bytes, at);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      renameSync(this.temporary, this.path);
    } catch (cause) {
      this.clear();
      const { code, message } = cause as NodeJS.ErrnoException;
      const reason = code === 'ENOENT' ? `there is no folder ${dirname(this.path)}` : message;
      throw new PareError('output-unwritable', `can't write the result to ${this.path}: ${reason}`, {
        cause,
      });
    }
  }

  private clear(): void {
    try {
      rmSync(this.temporary, { force: true });
    } catch {
      // Where nothing can be written, nothing was.
    }
  }
}

/** Removes what runs that were killed while they wrote have left beside the file. */
function removeLeftOvers(path: string): void {
  const start = `${basename(path)}.`;
  try {
    for (const name of readdirSync(dirname(path))) {
      const pid = name.startsWith(start) ? /^(\d+)\.tmp$/.exec(name.slice(start.length))?.[1] : undefined;
      if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(dirname(path), name), { force: true });
    }
  } catch {
    // Where nothing can be read or removed, writing tells more.
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
