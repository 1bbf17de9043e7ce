import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/** A file to reduce and its property test. */
export interface Subject {
  readonly name: string;
  readonly input: string;
  readonly test: string;
}

const ROOT = join(import.meta.dirname, '..', '..');
const SHARED = join(ROOT, '..', 'shared', 'cases');

/** The subjects of this folder and the examples, the smallest first. */
export function ownSubjects(): Subject[] {
  return [...subjectsIn(join(import.meta.dirname, '..', 'subjects')), ...exampleSubjects()].sort(bySize);
}

/** The examples that have a script as property test and are C or XML. */
export function exampleSubjects(): Subject[] {
  return subjectsIn(join(ROOT, 'examples')).filter(({ input }) => ['.c', '.xml'].includes(extname(input)));
}

/** Larger cases from outside the repository, where they are there. */
export function sharedSubjects(): Subject[] {
  const names = ['c-tcc-71626', 'c-vectorize-22382', 'c-tcc-27747', 'xml-mime'];
  return subjectsIn(SHARED).filter(({ name }) => names.includes(name));
}

export function subjectText({ input }: Subject): string {
  return readFileSync(input, 'utf8');
}

function subjectsIn(folder: string): Subject[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const inputs = readdirIfFolder(join(folder, name)).filter((file) => file.startsWith('input.'));
    const test = join(folder, name, 'test.sh');
    const input = inputs[0];
    return input === undefined || !existsSync(test) ? [] : [{ name, input: join(folder, name, input), test }];
  });
}

function readdirIfFolder(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function bySize(a: Subject, b: Subject): number {
  return readFileSync(a.input).length - readFileSync(b.input).length;
}
