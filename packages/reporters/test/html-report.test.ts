import { describe, expect, test } from 'vitest';
import { compare } from '../src/html/comparison.ts';
import { renderHtmlReport } from '../src/html/html-report.ts';
import type { TestSpan } from '../src/run-recorder.ts';
import { HOSTILE, REPORT, smallParts } from './html-parts.ts';

/** The text that markup shows, a line for each block. */
function shown(markup: { readonly text: string }): string[] {
  return markup.text
    .replaceAll('</div>', '\n')
    .replaceAll('<del>', '[')
    .replaceAll('</del>', ']')
    .replaceAll('<ins>', '{')
    .replaceAll('</ins>', '}')
    .replace(/<i>\d+<\/i>/g, '')
    .replace(/<[^>]*>/g, '')
    .split('\n')
    .slice(0, -1);
}

describe('comparison', () => {
  test('what was removed is marked in the input, what is new in the result', () => {
    const { original, result } = compare('x = f(1, 2);\ny = 3;\n', 'x = 0;\n');
    expect(shown(original)).toEqual(['x =[ f(1, 2)];', '[y = 3;]']);
    expect(shown(result)).toEqual(['x = {0};']);
  });

  test('line breaks of any kind are line breaks, other control characters are shown as such', () => {
    const { original } = compare('a;\r\n  b;\r\nc\u0000;\r\n', 'a;\r\n');
    expect(shown(original)).toEqual(['a;', '[  b;]', '[c\ufffd;]']);
  });

  test('long removed stretches are folded', () => {
    const lines = Array.from({ length: 5000 }, (_, k) => `line ${k};`);
    const { original } = compare(lines.join('\n'), `${lines[2500]}\n`);
    expect(shown(original)).toEqual([
      '… 2,498 lines removed …',
      '[line 2498;]',
      '[line 2499;]',
      'line 2500;',
      '[line 2501;]',
      '[line 2502;]',
      '… 2,497 lines removed …',
    ]);
  });

  test('and so are long stretches of which nothing went', () => {
    const lines = Array.from({ length: 100 }, (_, k) => `line ${k};`);
    const { original, result } = compare(lines.join('\n'), lines.filter((_, k) => k !== 50).join('\n'));
    expect(shown(original)).toEqual([
      '… 48 lines kept as they are …',
      'line 48;',
      'line 49;',
      '[line 50;]',
      'line 51;',
      'line 52;',
      '… 47 lines kept as they are …',
    ]);
    expect(shown(result)).toHaveLength(99);
  });

  test('so are long stretches within a line', () => {
    const list = `[${Array.from({ length: 20_000 }, (_, k) => `"t${k}"`).join(', ')}]`;
    const { original } = compare(list, '["t7"]');
    expect(original.text.length).toBeLessThan(2000);
    expect(shown(original)[0]).toMatch(/t7.*characters removed/);
  });

  test('an input of which hardly anything went gives a page that is not too large', () => {
    const lines = Array.from({ length: 60_000 }, (_, k) => `int variable_${k} = ${k};`);
    const page = renderHtmlReport(
      smallParts({ original: lines.join('\n'), result: lines.slice(1).join('\n') }),
    );
    expect(page.length).toBeLessThan(2_000_000);
    expect(page).toMatch(/more lines, not shown/);
  });
});

describe('page', () => {
  test('nothing from the run gets in unescaped', () => {
    const { record } = smallParts();
    const page = renderHtmlReport(
      smallParts({
        original: `${HOSTILE}\n${HOSTILE}`,
        result: HOSTILE,
        report: { ...REPORT, input: { ...REPORT.input, path: `/tmp/${HOSTILE.replaceAll('/', '')}` } },
        settings: [[HOSTILE, HOSTILE]],
        command: HOSTILE,
        record: {
          ...record,
          warnings: [HOSTILE],
          groups: record.groups.map((group) => ({ ...group, rule: HOSTILE, action: HOSTILE })),
        },
      }),
    );
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page.match(/<\/script/g)).toHaveLength(1);
    expect(page).not.toContain('<img');
    expect(page).not.toContain('<!--');
  });

  test('needs nothing from anywhere else', () => {
    expect(renderHtmlReport(smallParts())).not.toMatch(/https?:|src=|href=|@import|url\(/);
  });

  test('a run of 200,000 tests on 64 workers gives a page of less than 2 MB', () => {
    const { record } = smallParts();
    const spans = Array.from({ length: 200_000 }, (_, k): TestSpan => {
      const fromMs = Math.floor(k / 64) * 10;
      const outcome = (['interesting', 'rejected', 'unused', 'cancelled', 'timeout'] as const)[k % 5];
      return { worker: k % 64, fromMs, toMs: fromMs + 9, outcome: outcome ?? 'rejected' };
    });
    const curve = Array.from({ length: 50_000 }, (_, k) => ({ atMs: k, tests: 20 * k, tokens: 60_000 - k }));
    const page = renderHtmlReport(
      smallParts({ record: { ...record, spans, curve, startedAtMs: 0, finishedAtMs: 31_250 } }),
    );
    expect(page.length).toBeLessThan(2_000_000);
  });

  test('a run that tested nothing has a page, too', () => {
    const empty = { curve: [], groups: [], passes: [], spans: [], warnings: [] };
    const page = renderHtmlReport(
      smallParts({ record: { ...empty, startedAtMs: 0, finishedAtMs: 0 }, original: '', result: '' }),
    );
    expect(page).not.toMatch(/NaN|undefined|Infinity/);
  });
});
