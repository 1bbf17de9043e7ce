import { dirname, join, resolve } from 'node:path';
import { layOut } from './layout.ts';
import { shellQuote } from './shell-quote.ts';
import type { ModuleSetting, ProcessSetting } from './test-setting.ts';

/** A line for a POSIX shell that does to the input what the property test did. Pure. */
export function repeatCommand(setting: ProcessSetting | ModuleSetting, inputPath: string): string {
  switch (setting.kind) {
    case 'process':
      return processCommand(setting, resolve(inputPath));
    case 'module':
      return `node -e ${shellQuote(CALL)} ${shellQuote(setting.module)} ${shellQuote(resolve(inputPath))}`;
  }
}

/** Calls the module in the way a worker thread does. */
const CALL =
  'import(process.argv[1]).then(async (m) => console.log(await m.default(require("fs").readFileSync(process.argv[2], "utf8"), { signal: new AbortController().signal })))';

function processCommand(
  { argv, inputName, stdin, beside, memoryBytes }: ProcessSetting,
  input: string,
): string {
  const { workPath, placed } = layOut(inputName, beside);
  const target = join(workPath, inputName);
  const folders = new Set(
    [workPath, ...placed.map(({ name }) => dirname(name))].filter((path) => !/^\.?$/.test(path)),
  );
  const run = argv.map(shellQuote).join(' ');
  const limited =
    memoryBytes === undefined ? run : `(ulimit -v ${Math.floor(memoryBytes / 1024)} && exec ${run})`;
  return [
    'cd "$(mktemp -d)"',
    ...(folders.size === 0 ? [] : [`mkdir -p ${[...folders].map(shellQuote).join(' ')}`]),
    ...placed.map(
      ({ path, name, copy }) => `${copy ? 'cp -RL' : 'ln -s'} ${shellQuote(path)} ${operand(name)}`,
    ),
    `cp ${shellQuote(input)} ${operand(target)}`,
    ...(workPath === '' ? [] : [`cd ${shellQuote(workPath)}`]),
    `${limited} <${stdin ? operand(inputName) : '/dev/null'}; echo "exit code $?"`,
  ].join(' && ');
}

/** A name that no command takes for an option. */
function operand(name: string): string {
  return shellQuote(name.startsWith('-') ? `./${name}` : name);
}
