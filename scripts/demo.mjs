// `npm run demo`: reduces the C example with the command line, showing progress and the result.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const example = join('examples', 'c-gcc-warning');
const output = join(tmpdir(), `pare-demo-${process.pid}.c`);

if (spawnSync('gcc', ['--version'], { stdio: 'ignore' }).status !== 0) {
  console.error('The demo reduces a C program that gcc warns about: please install gcc.');
  process.exit(1);
}
const args = ['reduce', join(example, 'input.c'), '--test', join(example, 'test.sh'), '--output', output];
console.log(`$ pare ${args.join(' ')}\n`);
const { status } = spawnSync(process.execPath, [join('packages', 'cli', 'bin', 'pare.js'), ...args], {
  cwd: root,
  stdio: 'inherit',
});
if (status === 0) console.log(`\n${readFileSync(output, 'utf8')}`);
process.exit(status ?? 1);
