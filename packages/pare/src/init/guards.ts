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

/** Ways to compile, strictest first: a compiler that crashes in its optimizer can do with less. */
const COMPILERS = ['gcc -O2 -c', 'gcc -O1 -c', 'gcc -O0 -c', 'gcc -fsyntax-only'];
const OBJECT = '-o guard.o';
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
export async function undefinedBehaviourGuards(input: string, beside: readonly string[]): Promise<string[]> {
  const name = basename(input);
  const passes = async (script: string): Promise<boolean> => {
    const test = commandTest({
      command: ['/bin/sh', '-c', script],
      inputName: name,
      stdin: true,
      timeoutMs: 60_000,
      beside: beside.map((path) => ({ path })),
    });
    try {
      const { verdict } = await test.run(readFileSync(input), { signal: new AbortController().signal });
      return verdict === 'interesting';
    } finally {
      await test.dispose();
    }
  };
  const quoted = shellWord(name);
  let compiler: string | undefined;
  for (const candidate of COMPILERS)
    if (compiler === undefined && (await passes(`${candidate} -w ${quoted} ${OBJECT}`))) compiler = candidate;
  if (compiler === undefined) return [];
  const compileWith = (flags: readonly string[]): string => [compiler, ...flags, quoted, OBJECT].join(' ');
  const flags: string[] = [];
  for (const warning of WARNINGS) {
    const flag = `-Werror=${warning}`;
    if (await passes(compileWith([flag]))) flags.push(flag);
  }
  const build = `${SANITIZE} ${quoted} -o guard >guard.log 2>&1 || exit 1`;
  return [
    `${compileWith(flags)} >guard.log 2>&1 || exit 1`,
    ...((await passes([build, ...CLEAN_RUN].join('\n'))) ? [build, ...CLEAN_RUN] : []),
  ];
}

function shellWord(name: string): string {
  return `'./${name.replaceAll("'", "'\\''")}'`;
}
