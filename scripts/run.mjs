// Runs a development tool from node_modules/.bin in the repository's root: node scripts/run.mjs TOOL ARGS
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [tool, ...args] = process.argv.slice(2);
const { status } = spawnSync(join(root, 'node_modules', '.bin', tool), args, { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
