#!/usr/bin/env node
import { existsSync } from 'node:fs';

const main = new URL('../dist/main.js', import.meta.url);
if (existsSync(main)) {
  await import(main.href);
} else {
  console.error('pare is not built yet; run `npm run build` in its folder first.');
  process.exitCode = 1;
}
