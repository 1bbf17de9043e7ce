import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadConfig, type ReduceOptions, reduceEvents } from '../src/index.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pare-events-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: string): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

function options(expression = 'text.includes("needle")'): ReduceOptions {
  return {
    input: file('input.json', JSON.stringify([...Array(200).keys(), 'needle'])),
    test: { kind: 'module', path: file('property.mjs', `export default (text) => ${expression};`) },
    jobs: 2,
  };
}

describe('reduceEvents', () => {
  test('gives every event in order, and the result last', async () => {
    const types: string[] = [];
    for await (const event of reduceEvents(options())) {
      types.push(event.type);
      if (event.type === 'result') expect(event.result.report.output.tokens).toBe(1);
    }
    expect(types.slice(0, 4)).toEqual(['checking', 'parsing', 'parsed', 'started']);
    expect(types.slice(-2)).toEqual(['finished', 'result']);
  });

  test('leaving the loop ends the run and keeps the best', async () => {
    for await (const event of reduceEvents(options())) if (event.type === 'committed') break;
    expect(existsSync(join(folder, 'input.reduced.json'))).toBe(true);
  });

  test('an abort is an interrupted result, even where nobody reads', async () => {
    const abort = new AbortController();
    let finished: string | undefined;
    for await (const event of reduceEvents(options(), { signal: abort.signal })) {
      if (event.type === 'committed') abort.abort();
      if (event.type === 'result') finished = event.result.report.finished;
    }
    expect(finished).toBe('interrupted');
  });

  test('throws what reduce throws', async () => {
    const read = async (): Promise<void> => {
      for await (const _ of reduceEvents(options('false')));
    };
    await expect(read()).rejects.toMatchObject({ code: 'test-not-interesting' });
  });
});

describe('loadConfig', () => {
  test('reads JSON and modules; paths are relative to the file', async () => {
    const config = {
      input: 'a.json',
      test: './test.mjs',
      jobs: 2,
      with: 'x',
      grammar: ['G.g4'],
      timeout: 2.5,
      budget: '10m',
      memory: '2G',
      onSyntaxError: 'island',
      stdin: true,
      quiet: true,
    };
    const expected = {
      input: join(folder, 'a.json'),
      test: { kind: 'module', path: join(folder, 'test.mjs') },
      jobs: 2,
      beside: [join(folder, 'x')],
      grammar: [join(folder, 'G.g4')],
      timeoutMs: 2500,
      budget: { ms: 600_000 },
      memoryBytes: 2 ** 31,
      onSyntaxError: 'island',
      stdin: true,
    };
    expect(await loadConfig(file('pare.config.json', JSON.stringify(config)))).toEqual(expected);
    expect(await loadConfig(file('c.mjs', `export default ${JSON.stringify(config)}`))).toEqual(expected);
  });

  test.each([
    ['{"jbos": 2}', /jbos: there is no such key\. The keys are: atom, budget, check, command, /],
    ['{"jobs": "two"}', /jobs: It takes a whole number from 1 on\./],
    ['{"jobs": [2]}', /jobs: It takes what the flag takes, as a text or a number\./],
    ['{"budget": "10 minutes"}', /budget: It takes a number of tests \(500\) or a time/],
    ['{"stdin": "yes"}', /stdin: It takes true or false\./],
    ['{"command": "gcc {}"}', /command: It takes a list of texts/],
    ['{"with": [1]}', /with: It takes a path or a list of paths\./],
    ['{"reducer": "best"}', /reducer: It takes perses, hdd, /],
    ['{"test": "a.sh", "command": ["a"]}', /either --test SCRIPT or -- COMMAND/],
    ['[]', /object with options/],
    ['{', /config\.json: /],
  ])('%s is refused', async (text, message) => {
    await expect(loadConfig(file('config.json', text))).rejects.toThrow(message);
  });
});
