import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * When a process started, in clock ticks since boot, so that a number used again is not mistaken for
 * the same process. '0' where the system doesn't tell; undefined when there is no such process.
 */
export function processStart(pid: number): string | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return isAlive(pid) && !hasProc() ? '0' : undefined;
  }
  // The name in parentheses may hold anything, so count from the last parenthesis: state is field 3.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
}

/** Names the machine and process namespace; process numbers mean nothing in another one. */
export function processScope(): string {
  let namespace = '';
  try {
    namespace = readlinkSync('/proc/self/ns/pid');
  } catch {
    // Only Linux has namespaces.
  }
  return createHash('sha256').update(`${hostname()} ${namespace}`).digest('hex').slice(0, 8);
}

/** Linux: other processes' directories and environments can be read. */
export function hasProc(): boolean {
  try {
    readlinkSync('/proc/self/cwd');
    return true;
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
