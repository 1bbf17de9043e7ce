import { mkdtempSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { PareError } from '@pare/core';
import { processScope, processStart } from './process-identity.ts';

/**
 * Makes the folder that holds all directories of one property test. Its name carries the process that
 * owns it, so that the next start can tell a folder left by a killed run from one in use.
 * @throws PareError output-unwritable
 */
export function createSandbox(root: string): string {
  const name = `pare-${processScope()}-${process.pid}-${processStart(process.pid) ?? 0}-`;
  try {
    return mkdtempSync(join(realpathSync(root), name));
  } catch (cause) {
    const { message } = cause as Error;
    throw new PareError('output-unwritable', `Variants can't be written to ${root}: ${message}`, { cause });
  }
}
