import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const BIN = join(import.meta.dirname, '..', 'bin', 'pare.js');

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'pare-diagnosis-')));
  mkdirSync(join(folder, 'work'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Setup {
  /** `/FOLDER` stands for the folder of the test. */
  readonly script?: string;
  readonly mode?: number;
  readonly files?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** In place of the script: a module. */
  readonly module?: string;
  /** In place of the script: a command. */
  readonly command?: readonly string[];
}

/** The same on every machine and in every run. */
function steady(text: string): string {
  return text
    .replaceAll(folder, '/FOLDER')
    .replace(/\b\d+(?:\.\d+)? ms\b/g, 'N ms')
    .replace(/tokens, \d+\.\d s/g, 'tokens, N s')
    .replace(/--timeout \d+/g, '--timeout N')
    .replace(/in run \d/g, 'in run N')
    .replace(/after N ms, .*$/gm, 'after N ms')
    .replace(/(?:.*: )?line \d+: |\S*test\.sh: \d+: /g, '')
    .replace(/PATH is .*/g, 'PATH is ...');
}

const SETUPS: Record<string, Setup> = {
  'not-executable': { script: '#!/bin/sh\nexit 0\n', mode: 0o644 },
  'missing-interpreter': { script: '#!/usr/bin/no-such-shell\nexit 0\n' },
  'current-directory': {
    script: '#!/bin/sh\nset -e\nwanted=$(cat settings/wanted)\ngrep -q "$wanted" input.json\n',
    files: { 'settings/wanted': 'needle\n', other: 'not needed' },
  },
  'missing-file': {
    script: '#!/bin/sh\ncat helper.txt >&2 && grep -q needle input.json\n',
    files: { 'helper.txt': 'here\n' },
  },
  'other-name': { script: '#!/bin/sh\ngrep -q needle bug.json 2>/dev/null\n' },
  'short-timeout': {
    script: '#!/bin/sh\nsleep 0.5\ngrep -q needle input.json\n',
    args: ['--timeout', '0.1'],
  },
  'not-deterministic': {
    script: '#!/bin/sh\nmkdir "$(dirname "$0")/seen" 2>/dev/null && exit 1\ngrep -q needle input.json\n',
  },
  'nothing-found': { script: '#!/bin/sh\necho "no such bug here" >&2\nexit 4\n' },
  'other-way-round': { script: '#!/bin/sh\nif grep -q needle input.json; then exit 1; fi\nexit 0\n' },
  argument: { script: '#!/bin/sh\ngrep -q needle "$1"\n' },
  'little-memory': {
    script:
      '#!/bin/sh\nhead -c 300000000 /dev/zero | tail -n 1 >/dev/null 2>&1 || exit 1\ngrep -q needle input.json\n',
    args: ['--memory', '100M'],
  },
  'failing-command': { command: ['sh', '-c', 'grep needle "$1" && exit 3', 'sh', '{}'] },
  'failing-script': { script: '#!/bin/sh\ngrep needle input.json && exit 3\n' },
  'module-other-way-round': { module: 'export default (text) => !text.includes("needle");' },
  'original-path': { script: '#!/bin/sh\ngrep -q needle /FOLDER/work/input.json\n', args: ['-q'] },
  permissive: { script: '#!/bin/sh\nexit 0\n', args: ['-q'] },
  formatting: {
    script: `#!/bin/sh\ngrep -qF '  {"a": [1, 2, 3], "b": "needle"}' input.json\n`,
    args: ['-q'],
  },
};

test.each(Object.entries(SETUPS))('%s is called by its name', async (name, setup) => {
  const { script = '', mode = 0o755, files = {}, args = [], module, command } = setup;
  writeFileSync(join(folder, 'work', 'input.json'), '  {"a": [1, 2, 3], "b": "needle"}\n');
  mkdirSync(join(folder, 'work', 'settings'));
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, 'work', path), text);
  writeFileSync(join(folder, 'test.sh'), script.replaceAll('/FOLDER', folder));
  if (module !== undefined) writeFileSync(join(folder, 'test.mjs'), module);
  chmodSync(join(folder, 'test.sh'), mode);
  const property =
    command === undefined
      ? ['--test', module === undefined ? './test.sh' : './test.mjs']
      : ['--', ...command];
  const line = [BIN, 'reduce', 'work/input.json', ...args, ...property];
  const { stderr } = spawnSync(process.execPath, line, { cwd: folder, encoding: 'utf8' });
  await expect(steady(stderr)).toMatchFileSnapshot(`diagnosis/${name}.txt`);
});
