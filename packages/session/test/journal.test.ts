import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Journal, type JournalRecord } from '../src/journal.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const header = { input: 'abc', seed: '0' };
const records: JournalRecord[] = [
  { key: 'first', verdict: 'rejected', ms: 1.25 },
  { key: 'second', verdict: 'interesting', ms: 20 },
  { key: 'third', verdict: 'timeout', ms: 3 },
];

function written(): string {
  const session = join(folder, 'session');
  const journal = Journal.create(session, header);
  for (const record of records) journal.add(record);
  journal.close();
  return session;
}

const resumed = (session: string): readonly JournalRecord[] => {
  const journal = Journal.resume(session, header);
  journal.close();
  return journal.records;
};

describe('Journal', () => {
  test('gives back what was added, and goes on after it', () => {
    const session = written();
    const journal = Journal.resume(session, header);
    expect(journal.records).toEqual(records);
    journal.add({ key: 'fourth', verdict: 'crashed', ms: 0 });
    journal.close();
    expect(resumed(session)).toHaveLength(4);
  });

  test('a file torn at any byte loses at most the torn test, and can be gone on with', () => {
    const session = written();
    const path = join(session, 'journal.ndjson');
    const whole = readFileSync(path);
    const firstLine = whole.indexOf('\n') + 1;
    for (let length = firstLine; length < whole.length; length++) {
      writeFileSync(path, whole.subarray(0, length));
      const left = resumed(session);
      expect(left).toEqual(records.slice(0, left.length));
      const journal = Journal.resume(session, header);
      journal.add(records[2] as JournalRecord);
      journal.close();
      expect(resumed(session)).toEqual([...left, records[2]]);
    }
  });

  test('a run killed while it wrote the first line can start again', () => {
    const session = written();
    const path = join(session, 'journal.ndjson');
    for (const torn of ['', '{"format":"1","inp']) {
      writeFileSync(path, torn);
      expect(resumed(session)).toEqual([]);
      writeFileSync(path, torn);
      Journal.create(session, header).close();
      expect(resumed(session)).toEqual([]);
    }
  });

  test('a damaged line in the middle ends what is trusted', () => {
    const session = written();
    appendFileSync(join(session, 'journal.ndjson'), '["fourth","nonsense",1]\n["fifth","rejected",1]\n');
    expect(resumed(session)).toEqual(records);
  });

  test('refuses a session of another run, naming what differs', () => {
    const session = written();
    expect(() => Journal.resume(session, { ...header, input: 'xyz' })).toThrow(/input: abc there, xyz now/);
    expect(() => Journal.resume(join(folder, 'none'), header)).toThrow(/no session in/);
    expect(() => Journal.create(session, header)).toThrow(/--resume/);
    writeFileSync(join(session, 'journal.ndjson'), 'garbage\n');
    expect(() => Journal.resume(session, header)).toThrow(/not a journal/);
  });

  test('a folder that can’t be written to is named', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => Journal.create(join(folder, 'file', 'session'), header)).toThrow(/can't write the journal/);
  });
});
