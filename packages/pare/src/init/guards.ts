import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { commandTest } from '@pare/oracle';

/** Warnings of gcc and clang that mean undefined behaviour, or a program that is none. */
const WARNINGS = [
  'uninitialized',
  'return-type',
  'implicit-function-declaration',
  'implicit-int',
  'int-conversion',
  'incompatible-pointer-types',
  'array-bounds',
  'format',
  'div-by-zero',
  'shift-count-overflow',
  'strict-aliasing',
];

const COMPILE = 'gcc -O2 -w -c';
const SANITIZE = 'gcc -w -g -O1 -fsanitize=undefined,address -fno-sanitize-recover=all';

/** A program may end with any exit code, but in time and with no report of a sanitizer. */
const CLEAN_RUN = [
  'timeout 10 ./guard >guard.log 2>&1 </dev/null',
  '[ "$?" -ne 124 ] || exit 1',
  "grep -Eq 'runtime error:|Sanitizer' guard.log && exit 1",
  ':',
];

/**
 * Lines of shell that refuse C variants with undefined behaviour: those of the known guards that the
 * input itself passes. A program that can be linked and ends cleanly is run with sanitizers as well.
 */
export async function undefinedBehaviourGuards(input: string): Promise<string[]> {
  const name = basename(input);
  const passes = async (script: string): Promise<boolean> => {
    const test = commandTest({
      command: ['/bin/sh', '-c', script],
      inputName: name,
      stdin: true,
      timeoutMs: 60_000,
    });
    try {
      const { verdict } = await test.run(readFileSync(input), { signal: new AbortController().signal });
      return verdict === 'interesting';
    } finally {
      await test.dispose();
    }
  };
  const quoted = shellWord(name);
  if (!(await passes(`${COMPILE} ${quoted} -o guard.o`))) return [];
  const flags: string[] = [];
  for (const warning of WARNINGS) {
    const flag = `-Werror=${warning}`;
    if (await passes(`${compileWith([flag])} ${quoted} -o guard.o`)) flags.push(flag);
  }
  const build = `${SANITIZE} ${quoted} -o guard >guard.log 2>&1 || exit 1`;
  return [
    `${compileWith(flags)} ${quoted} -o guard.o >guard.log 2>&1 || exit 1`,
    ...((await passes([build, ...CLEAN_RUN].join('\n'))) ? [build, ...CLEAN_RUN] : []),
  ];
}

function compileWith(flags: readonly string[]): string {
  return `gcc -O2 -c ${flags.join(' ')}`.trim();
}

function shellWord(name: string): string {
  return `'./${name.replaceAll("'", "'\\''")}'`;
}
