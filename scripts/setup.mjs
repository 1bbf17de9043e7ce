// Makes a fresh clone ready: installs what is missing, and with --build compiles packages and language
// packs. Does nothing, quickly, when everything is up to date.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { currentBundle } from '../packages/cli/bin/current-bundle.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`pare needs Node.js 20.19 or later; this is ${process.version}.`);
}

const PNPM = 'pnpm@12.21.0';
const stamp = join(root, 'node_modules', '.pare-installed');
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'pnpm-lock.yaml')))
  .update(process.version)
  .digest('hex');
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.error(`Installing packages with ${PNPM} ...`);
  const install = ['-y', PNPM, 'install', '--frozen-lockfile', '--config.confirm-modules-purge=false'];
  run(
    'npx',
    [...install, '--reporter=append-only'],
    `Installing packages failed; npm needs to reach its registry. After a change to a package.json, npx ${PNPM} install brings pnpm-lock.yaml up to date.`,
  );
  writeFileSync(stamp, wanted);
}

if (process.argv.includes('--build')) {
  mkdirSync(join(root, '.cache'), { recursive: true });
  run(process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-b'], 'Compiling failed.');
  run(process.execPath, [join(root, 'scripts', 'compile-packs.mjs')], 'Compiling the language packs failed.');
  if (currentBundle() === undefined)
    run(process.execPath, [join(root, 'scripts', 'bundle.mjs')], 'Bundling failed.');
}

function run(command, args, problem) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) fail(error ? `${problem} (${error.message})` : problem);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
