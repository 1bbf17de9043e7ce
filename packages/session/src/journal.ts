import { closeSync, existsSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { PareError, VERDICTS, type Verdict } from '@pare/core';
import type { VariantKey } from './query-cache.ts';

/** What two runs must have in common for one to go on where the other stopped; by name, as short text. */
export type JournalHeader = Readonly<Record<string, string>>;

/** One finished test. */
export interface JournalRecord {
  readonly key: VariantKey;
  readonly verdict: Verdict;
  readonly ms: number;
}

/**
 * An append-only NDJSON file in a folder of its own: a header, then a line for each finished test. A
 * torn last line, left by a kill, is dropped when the file is opened again.
 */
export class Journal {
  /**
   * Starts a journal in `folder`. Throws PareError `session-exists` if there is one already, and
   * `session-unwritable` if the folder can't be written to.
   */
  static create(folder: string, header: JournalHeader): Journal {
    const path = join(folder, FILE);
    if (hasHeader(path)) {
      const advice = 'Go on with it by adding --resume, or name another folder.';
      throw new PareError('session-exists', `${folder} holds a session already. ${advice}`);
    }
    return guarded(path, () => {
      mkdirSync(folder, { recursive: true });
      const journal = new Journal(path, openSync(path, 'w'), []);
      journal.write({ format: FORMAT, ...header });
      return journal;
    });
  }

  /**
   * Opens the journal in `folder` to go on with it; `records` then holds its tests. Throws PareError
   * `session-missing`, or `session-mismatch` with what differs.
   */
  static resume(folder: string, header: JournalHeader): Journal {
    const path = join(folder, FILE);
    // A run that was killed before it had written a line has done nothing yet.
    if (existsSync(path) && !hasHeader(path)) return Journal.create(folder, header);
    if (!existsSync(path)) {
      throw new PareError(
        'session-missing',
        `there is no session in ${folder}: leave out --resume to start one.`,
      );
    }
    return guarded(path, () => {
      const { first, records, length } = readJournal(path);
      requireSame(folder, first, { format: FORMAT, ...header });
      const file = openSync(path, 'r+');
      ftruncateSync(file, length);
      return new Journal(path, file, records, length);
    });
  }

  readonly records: readonly JournalRecord[];
  private readonly path: string;
  private readonly file: number;
  private position: number;
  private open = true;

  private constructor(path: string, file: number, records: readonly JournalRecord[], position = 0) {
    this.path = path;
    this.file = file;
    this.records = records;
    this.position = position;
  }

  /** Throws PareError `session-unwritable`, for instance when the disk is full. */
  add({ key, verdict, ms }: JournalRecord): void {
    guarded(this.path, () => this.write([key, verdict, Math.round(ms * 100) / 100]));
  }

  close(): void {
    if (this.open) closeSync(this.file);
    this.open = false;
  }

  private write(entry: unknown): void {
    const bytes = Buffer.from(`${JSON.stringify(entry)}\n`);
    for (let done = 0; done < bytes.length; ) {
      done += writeSync(this.file, bytes, done, bytes.length - done, this.position + done);
    }
    this.position += bytes.length;
  }
}

const FILE = 'journal.ndjson';
const FORMAT = '1';

/** Whether there is a journal with a whole first line. */
function hasHeader(path: string): boolean {
  return existsSync(path) && readFileSync(path).includes(0x0a);
}

interface JournalContent {
  readonly first: JournalHeader;
  readonly records: readonly JournalRecord[];
  /** Bytes up to the end of the last whole line. */
  readonly length: number;
}

function readJournal(path: string): JournalContent {
  const text = readFileSync(path, 'utf8');
  const lines = text.split('\n').slice(0, -1);
  const first = parseLine(lines[0] ?? '');
  if (first === null || typeof first !== 'object' || Array.isArray(first)) {
    throw new PareError(
      'session-mismatch',
      `${path} is not a journal of pare, or its first line is damaged.`,
    );
  }
  const records: JournalRecord[] = [];
  let length = Buffer.byteLength(`${lines[0]}\n`);
  for (const line of lines.slice(1)) {
    const record = toRecord(parseLine(line));
    // A damaged line ends what can be trusted; the tests after it simply run again.
    if (record === undefined) break;
    records.push(record);
    length += Buffer.byteLength(`${line}\n`);
  }
  return { first: first as JournalHeader, records, length };
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function toRecord(value: unknown): JournalRecord | undefined {
  if (!Array.isArray(value) || value.length !== 3) return undefined;
  const [key, verdict, ms] = value as unknown[];
  if (typeof key !== 'string' || typeof ms !== 'number' || !VERDICTS.includes(verdict as Verdict))
    return undefined;
  return { key, verdict: verdict as Verdict, ms };
}

function requireSame(folder: string, found: JournalHeader, wanted: JournalHeader): void {
  for (const name of ['format', 'version']) {
    if (found[name] === wanted[name]) continue;
    const advice = 'Resume with that version, or start a new session.';
    throw new PareError(
      'session-mismatch',
      `the session in ${folder} is of another version of pare (${name} ${found[name] ?? 'none'} there, ${wanted[name] ?? 'none'} now). ${advice}`,
    );
  }
  const differing = [...new Set([...Object.keys(found), ...Object.keys(wanted)])].filter(
    (name) => found[name] !== wanted[name],
  );
  if (differing.length === 0) return;
  const details = differing
    .map((name) => `${name}: ${found[name] ?? 'none'} there, ${wanted[name] ?? 'none'} now`)
    .join('; ');
  const advice = 'Resume with the same input, test and options, or start a new session.';
  throw new PareError(
    'session-mismatch',
    `the session in ${folder} is of another run (${details}). ${advice}`,
  );
}

function guarded<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (cause) {
    if (cause instanceof PareError) throw cause;
    throw new PareError(
      'session-unwritable',
      `can't write the journal ${path}: ${(cause as Error).message}`,
      { cause },
    );
  }
}
