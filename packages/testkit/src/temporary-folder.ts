import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder for one check. */
export interface TemporaryFolder {
  readonly path: string;
  /** Writes a file and returns its absolute path; folders in its name are made. */
  write(name: string, content: string | Uint8Array, options?: { mode?: number }): string;
  /** Writes a shell script with its run bit and returns its absolute path. */
  script(name: string, body: string): string;
  remove(): void;
}

export function temporaryFolder(): TemporaryFolder {
  const path = mkdtempSync(join(realpathSync(tmpdir()), 'check-'));
  const write: TemporaryFolder['write'] = (name, content, { mode = 0o644 } = {}) => {
    const file = join(path, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content, { mode });
    return file;
  };
  const remove = (): void => rmSync(path, { recursive: true, force: true });
  return {
    path,
    write,
    script: (name, body) => write(name, `#!/bin/sh\n${body}\n`, { mode: 0o755 }),
    remove,
  };
}
