import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  findLanguage,
  loadLanguage,
  type ReduceOptions,
  type ReduceResult,
  type RunEvent,
  reduce,
} from '../src/index.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pare-reduce-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** A property test as a module: an expression over `text`. */
const property = (expression: string, before = ''): string =>
  file('property.mjs', `export default async (text) => { ${before} return ${expression}; };\n`);

function run(input: string, expression: string, more: Partial<ReduceOptions> = {}): Promise<ReduceResult> {
  const path = property(expression);
  return reduce({ input, test: { kind: 'module', path }, check: true, jobs: 1, ...more });
}

const text = ({ bytes }: ReduceResult): string => new TextDecoder().decode(bytes);

const JSON_INPUT = JSON.stringify(
  {
    name: 'sample',
    list: Array.from({ length: 60 }, (_, k) => ({ id: k, tags: ['a', 'b', `t${k}`] })),
    deep: { x: { y: [1, [2, { bug: true }]] } },
  },
  null,
  1,
);

const C_INPUT = `#include <stdio.h>
#pragma once
typedef unsigned int word;
static int helper(int a, int b) { return a * b + 1; }
/* A comment with a needle in it. */
int main(int argc, char **argv) {
  word w = 0;
  for (int i = 0; i < 10; i++) {
    if (i % 2 == 0 && argc > 1) { w += helper(i, 3); printf("%d\\n", needle(w, "x", i)); }
    else w -= 1;
  }
  switch (w) { case 1: return 2; default: break; }
  return 0;
}
`;

describe('reduce', () => {
  test('a JSON file, to the smallest valid text that keeps the property', async () => {
    const input = file('input.json', JSON_INPUT);
    const result = await run(input, `/"bug":/.test(text) && (JSON.parse(text), true)`);
    expect(JSON.parse(text(result))).toEqual({ bug: 0 });
    expect(result.report.output.tokens).toBe(5);
    expect(readFileSync(input, 'utf8')).toBe(JSON_INPUT);
    expect(readFileSync(join(folder, 'input.reduced.json'), 'utf8')).toBe(text(result));
  });

  test('a C file, with preprocessor lines and unwrapped blocks', async () => {
    const input = file('input.c', C_INPUT);
    const result = await run(input, '/needle\\s*\\(/.test(text)');
    expect(text(result).replace(/\s+/g, ' ').trim()).toBe('main() { needle(); }');
  });

  test('a preprocessor line can stay while all around it goes', async () => {
    const input = file('input.c', C_INPUT);
    const result = await run(input, `/^#pragma once$/m.test(text) && text.includes('switch')`);
    expect(text(result)).toMatch(/^#pragma once$/m);
    expect(result.report.output.tokens).toBeLessThan(16);
  });

  test('an XML file; start and end tags stay matched', async () => {
    const rows = Array.from(
      { length: 40 },
      (_, k) => `<row id="${k}"><cell>text ${k}</cell><empty/></row>`,
    ).join('\n');
    const input = file('input.xml', `<?xml version="1.0"?>\n<table>\n<!-- rows -->\n${rows}\n</table>\n`);
    const result = await run(input, `text.includes('id="17"')`);
    expect(text(result).trim()).toBe('<row id="17"></row>');
  });

  test('bytes that are not UTF-8 stay as they are', async () => {
    const input = file('latin.c', Buffer.from('int a; char *s = "\xe9\xff"; int b;\n', 'latin1'));
    const result = await run(input, `text.includes('s')`);
    expect(Buffer.from(result.bytes).includes(Buffer.from([0xe9, 0xff])) || !text(result).includes('"')).toBe(
      true,
    );
  });

  test('trace, counts and result are the same for any number of jobs, run after run, whatever the timing', async () => {
    const input = file('input.c', C_INPUT);
    const path = property(
      '/needle\\s*\\(/.test(text) && text.length % 7 !== 3',
      'await new Promise((r) => setTimeout(r, Math.random() * 4));',
    );
    const runs: ReduceResult[] = [];
    for (const jobs of [1, 2, 4, 8, 16, 1, 8, 16]) {
      runs.push(await reduce({ input, test: { kind: 'module', path }, jobs, timeoutMs: 60_000 }));
    }
    const seen = new Set(
      runs.map(
        ({ report, bytes }) => `${report.trace} ${report.tests.committed} ${report.tests.cacheHits} ${bytes}`,
      ),
    );
    expect(seen.size).toBe(1);
    for (const { report } of runs)
      expect(report.tests.run - report.tests.wasted).toBe(report.tests.committed);
  });

  test.each(['ddmin', 'w-ddmin', 'probdd', 'w-probdd'] as const)(
    'every variant parses with %s',
    async (minimizer) => {
      const input = file('input.c', C_INPUT);
      const language = await loadLanguage(findLanguage(input, 'c'));
      const result = await run(input, `text.includes('argc') && text.includes('needle')`, { minimizer });
      expect(language.parse(text(result), 'result').tree.tokens).toBe(result.report.output.tokens);
    },
  );

  test('the report adds up, and events tell the same story', async () => {
    const input = file('input.json', JSON_INPUT);
    const path = property(`text.includes('t17')`);
    const events: RunEvent[] = [];
    const { report } = await reduce(
      { input, test: { kind: 'module', path }, jobs: 1 },
      { observe: (event) => events.push(event) },
    );
    const { tests, time, progress } = report;
    expect(tests.interesting + tests.rejected + tests.timeout + tests.crashed + tests.flaky).toBe(
      tests.committed,
    );
    expect(time.wallMs).toBeGreaterThanOrEqual(time.engineMs);
    expect(events.filter(({ type }) => type === 'committed')).toHaveLength(tests.committed);
    expect(events.map(({ type }) => type).filter((type, k, all) => all.indexOf(type) === k)).toEqual([
      'checking',
      'parsing',
      'parsed',
      'started',
      'test-started',
      'test-ended',
      'committed',
      'improved',
      'warning',
      'finished',
    ]);
    const runs = events.filter((event) => event.type === 'test-ended');
    const told = new Set(events.map((event) => (event.type === 'committed' ? event.test : undefined)));
    expect(runs.filter(({ test }) => !told.has(test))).toEqual([]);
    const changes = events.flatMap((event) => (event.type === 'committed' ? [event.change] : []));
    expect(changes[0]).toMatchObject({ pass: 'perses', rounds: [1, 1], rule: expect.any(String) });
    expect(changes.at(-1)).toEqual({ pass: 'layout', action: 'tidy' });
    expect(progress[0]?.[2]).toBe(report.input.tokens);
    expect(progress.at(-1)?.[2]).toBe(report.output.tokens);
    expect(report.finished).toBe('fixpoint');
  });

  test('an abort ends the run with the best so far in the result file', async () => {
    const input = file('input.json', JSON_INPUT);
    const path = property(`text.includes('t17')`);
    const abort = new AbortController();
    const observe = (event: RunEvent): void => {
      if (event.type === 'improved' && event.committed > 3) abort.abort();
    };
    const result = await reduce(
      { input, test: { kind: 'module', path }, jobs: 2 },
      { observe, signal: abort.signal },
    );
    const { report, bytes } = result;
    expect(report.finished).toBe('interrupted');
    expect(readFileSync(report.output.path)).toEqual(Buffer.from(bytes));
    expect(text(result)).toContain('t17');
  });

  test('an observer that throws stops nothing', async () => {
    const input = file('input.json', '[1, 2, 3]');
    const path = property(`text.includes('2')`);
    const observe = (): void => {
      throw new Error('observer');
    };
    const { bytes } = await reduce({ input, test: { kind: 'module', path }, jobs: 1 }, { observe });
    expect(new TextDecoder().decode(bytes).trim()).toBe('2');
  });

  test('a test that accepts an empty file is called suspicious', async () => {
    const input = file('input.c', C_INPUT);
    const warnings: string[] = [];
    const observe = (event: RunEvent): void => {
      if (event.type === 'warning') warnings.push(event.message);
    };
    await reduce({ input, test: { kind: 'module', path: property('true') }, jobs: 1 }, { observe });
    expect(warnings.join()).toMatch(/accepts an empty file/);
  });

  test('a vote of several runs keeps a flaky property', async () => {
    const input = file('input.json', JSON_INPUT);
    const path = property(`text.includes('t17') && globalThis.runs++ % 5 !== 4`, 'globalThis.runs ??= 0;');
    await expect(reduce({ input, test: { kind: 'module', path }, jobs: 1, retry: 3 })).resolves.toBeDefined();
  });

  test('a session that was cut short goes on to the same trace without running a test again', async () => {
    const input = file('input.json', JSON_INPUT);
    const path = property(`text.includes('t17') && text.includes('bug')`);
    const options: ReduceOptions = { input, test: { kind: 'module', path }, jobs: 1 };
    const whole = await reduce(options);
    const session = join(folder, 'session');
    const part = await reduce({ ...options, session, budget: { tests: 20 } });
    expect(part.report.finished).toBe('budget');
    const rest = await reduce({ ...options, session, resume: true });
    expect(rest.report.trace).toBe(whole.report.trace);
    expect(rest.report.resumed).toBe(true);
    expect(text(rest)).toBe(text(whole));
    const lines = readFileSync(join(session, 'journal.ndjson'), 'utf8').trim().split('\n').slice(1);
    expect(new Set(lines.map((line) => JSON.parse(line)[0])).size).toBe(lines.length);
    await expect(reduce({ ...options, session })).rejects.toThrow(/--resume/);
    writeFileSync(path, 'export default () => true;\n');
    await expect(reduce({ ...options, session, resume: true })).rejects.toThrow(/of another run \(test:/);
  });
});

describe('a run that can’t start', () => {
  const check = async (
    input: string,
    code: string,
    message: RegExp,
    more: Partial<ReduceOptions> = {},
  ): Promise<void> => {
    const path = property('true');
    await expect(reduce({ input, test: { kind: 'module', path }, ...more })).rejects.toMatchObject({
      name: 'PareError',
      code,
      message: expect.stringMatching(message),
    });
    expect(existsSync(join(folder, 'x.reduced.c'))).toBe(false);
  };

  test('names what is wrong with the input', async () => {
    await check(join(folder, 'none.c'), 'input-missing', /none\.c does not exist/);
    await check(folder, 'input-not-a-file', /is a directory/);
    await check(file('x.c', ''), 'input-empty', /is empty/);
    await check(file('x.c', 'int a;\0'), 'input-binary', /binary file/);
    await check(file('x.foo', 'int a;'), 'language-unknown', /extension '\.foo'.*--lang.*c \(\.c/s);
    await check(file('x.c', 'int a'), 'input-syntax', /x\.c:1:6: unexpected end of file/);
    await check(file('x.xml', '<a><b></a></b>'), 'input-syntax', /x\.xml:1:9: .*end tag/);
    await check(file('x.json', '{"a": 01}'), 'input-syntax', /x\.json:1:8/);
  });

  test('names what is wrong with the options', async () => {
    const input = file('x.c', 'int a;\n');
    await check(input, 'language-unknown', /no language 'cobol'/, { language: 'cobol' });
    await check(input, 'options-invalid', /resume: it takes the session/, { resume: true });
    await check(input, 'options-invalid', /jobs/, { jobs: 0 });
    await check(input, 'output-unwritable', /can't write the result/, { output: join(folder, 'no', 'x.c') });
  });

  test('names what is wrong with a script', async () => {
    const input = file('x.c', 'int a;\n');
    const script = file('test.sh', '#!/bin/sh\nexit 1\n');
    const test = { kind: 'script', path: script } as const;
    await check(input, 'test-not-executable', /chmod \+x/, { test });
    chmodSync(script, 0o755);
    await check(input, 'test-not-interesting', /exit code 1.*To repeat it by hand:/s, { test });
    await check(input, 'test-missing', /none\.sh does not exist/, {
      test: { kind: 'script', path: join(folder, 'none.sh') },
    });
  });
});
