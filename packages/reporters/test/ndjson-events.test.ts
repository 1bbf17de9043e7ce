import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeEvents } from '../src/ndjson-events.ts';
import { smallRun } from './events.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pare-events-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('each event is in the file as soon as it has happened, after a header', () => {
  const path = join(folder, 'events.ndjson');
  const { observe, close } = writeEvents(path, { version: '1.2.3' });
  const lines = (): unknown[] =>
    readFileSync(path, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
  expect(lines()).toEqual([{ type: 'pare-events', version: 1, pare: '1.2.3' }]);
  smallRun().forEach((event, k) => {
    observe(event);
    expect(lines()).toHaveLength(k + 2);
    expect(lines().at(-1)).toEqual(JSON.parse(JSON.stringify(event)));
  });
  close();
  close();
});

test('a file that cannot be made is an error before the run', () => {
  expect(() => writeEvents(join(folder, 'missing', 'events.ndjson'), { version: '1' })).toThrow(
    /can't write the events to .*missing/,
  );
});
