// `npm run -s pare -- ARGS`: the command line, run from the folder npm was called in, set up when needed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
if (!existsSync(join(root, 'packages', 'cli', 'dist', 'main.js'))) {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'setup.mjs'), '--build'], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
await import('../packages/cli/bin/pare.js');
