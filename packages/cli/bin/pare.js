#!/usr/bin/env node
import { existsSync } from 'node:fs';
import module from 'node:module';

// From Node.js 22 on, compiled code is kept from run to run.
module.enableCompileCache?.();

const main = new URL('../dist/main.js', import.meta.url);
if (existsSync(main)) {
  await import(main.href);
} else {
  console.error('pare is not built yet; run `npm run build` in its folder first.');
  process.exitCode = 1;
}
