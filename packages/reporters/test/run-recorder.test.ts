import { expect, test } from 'vitest';
import { recordRun, sumTallies } from '../src/run-recorder.ts';
import { smallRun } from './events.ts';

function recorded() {
  const { observe, record } = recordRun();
  for (const event of smallRun()) observe(event);
  return record();
}

test('tests become spans with what came of them', () => {
  expect(recorded().spans).toEqual([
    { worker: 0, fromMs: 60, toMs: 160, outcome: 'rejected' },
    { worker: 1, fromMs: 61, toMs: 250, outcome: 'interesting' },
    { worker: 0, fromMs: 170, toMs: 260, outcome: 'cancelled' },
  ]);
});

test('a test whose verdict nobody needed is unused', () => {
  const { observe, record } = recordRun();
  for (const event of smallRun()) if (event.type !== 'committed') observe(event);
  expect(record().spans.map(({ outcome }) => outcome)).toEqual(['unused', 'unused', 'cancelled']);
});

test('committed tests are counted by pass and by change', () => {
  const { passes, groups, curve } = recorded();
  const tally = { tests: 2, kept: 1, removed: 40, testMs: 284 };
  expect(passes).toEqual([{ name: 'perses 1.1', tokensBefore: 100, tokensAfter: 60, ...tally }]);
  expect(groups).toEqual([
    { pass: 'perses', action: 'list', kind: 'star', rule: 'translationUnit', ...tally },
  ]);
  expect(curve.map(({ tests, tokens }) => [tests, tokens])).toEqual([
    [0, 100],
    [2, 60],
    [2, 60],
  ]);
  expect(sumTallies([...groups, ...groups], ({ pass }) => pass).get('perses')?.tests).toBe(4);
});
