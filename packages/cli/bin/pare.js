#!/usr/bin/env node
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { currentBundle } from './current-bundle.js';

// From Node.js 22 on, compiled code is kept from run to run.
module.enableCompileCache?.();

const main = currentBundle() ?? fileURLToPath(new URL('../dist/main.js', import.meta.url));
if (existsSync(main)) {
  await import(pathToFileURL(main).href);
} else {
  console.error('pare is not built yet; run `npm run build` in its folder first.');
  process.exitCode = 1;
}
