import { createRequire } from 'node:module';

/** The version of pare, from its package file. */
export const VERSION: string = (createRequire(import.meta.url)('../package.json') as { version: string })
  .version;
