import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** What a run may leave behind, counted; two counts around a run must be equal. */
export interface LeakCount {
  /** Children of this process, and any processes with the marker in their environment or arguments. */
  readonly processes: number;
  /** Folders of property tests of this process in any temporary file system. */
  readonly directories: number;
  /** Open file descriptors of this process. */
  readonly descriptors: number;
}

/** Counts now. Give the tests an environment variable that holds `marker`. */
export function leakCount(marker: string): LeakCount {
  return {
    processes: children() + marked(marker),
    directories: directories(),
    descriptors: names('/dev/fd').length,
  };
}

function children(): number {
  const lines = execFileSync('ps', ['-axo', 'ppid=,command='], { encoding: 'utf8' }).split('\n');
  return lines.filter((line) => Number.parseInt(line, 10) === process.pid && !line.includes('ps -axo'))
    .length;
}

/** Zombies don't count: they have neither any more. */
function marked(marker: string): number {
  const holds = (name: string): boolean =>
    ['environ', 'cmdline'].some((file) => content(`/proc/${name}/${file}`).includes(marker));
  return names('/proc').filter((name) => /^\d+$/.test(name) && holds(name)).length;
}

function content(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}

function directories(): number {
  const roots = new Set(['/dev/shm', '/run/shm', realpathSync(tmpdir())]);
  const own = new RegExp(`^pare-[0-9a-f]+-${process.pid}-`);
  return [...roots].flatMap(names).filter((name) => own.test(name)).length;
}

function names(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
