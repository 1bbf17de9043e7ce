import { spawnSync } from 'node:child_process';
import { PareError } from '@pare/core';

const MIN_BYTES = 1024 * 1024;

/**
 * The command with a limit on the address space of each of its processes, set by the shell.
 * @throws PareError options-invalid where the system has no such limit
 */
export function limitedMemory(argv: readonly string[], bytes: number): string[] {
  if (!(bytes >= MIN_BYTES)) {
    throw new PareError(
      'options-invalid',
      `A memory limit of ${bytes} bytes is too small: give at least 1 MB.`,
    );
  }
  const set = `ulimit -v ${Math.floor(bytes / 1024)}`;
  if (spawnSync('/bin/sh', ['-c', set], { stdio: 'ignore' }).status !== 0) {
    throw new PareError(
      'options-invalid',
      "This system can't limit the memory of a process; leave the limit out.",
    );
  }
  return ['/bin/sh', '-c', `${set} && exec "$0" "$@"`, ...argv];
}
