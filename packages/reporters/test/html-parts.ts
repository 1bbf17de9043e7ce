import type { Report } from '@pare/core';
import type { HtmlReportParts } from '../src/html/html-report.ts';
import { recordRun } from '../src/run-recorder.ts';
import { smallRun } from './events.ts';

export const REPORT: Report = {
  tool: 'pare',
  version: '1.2.3',
  algorithm: { reducer: 'perses', minimizer: 'w-probdd', seed: 0 },
  input: { path: '/tmp/input.c', bytes: 400, tokens: 100, language: 'c' },
  output: { path: '/tmp/input.reduced.c', bytes: 230, tokens: 60 },
  tests: {
    committed: 2,
    run: 3,
    wasted: 1,
    cacheHits: 0,
    interesting: 1,
    rejected: 1,
    timeout: 0,
    crashed: 0,
    flaky: 0,
  },
  time: { wallMs: 300, parseMs: 15, testMs: 284, engineMs: 20 },
  jobs: 2,
  resumed: false,
  finished: 'budget',
  trace: '0123456789abcdef',
  progress: [
    [50, 0, 100],
    [250, 2, 60],
  ],
};

/** What a page of the small run is made of. */
export function smallParts(changes: Partial<HtmlReportParts> = {}): HtmlReportParts {
  const { observe, record } = recordRun();
  for (const event of smallRun()) observe(event);
  return {
    report: REPORT,
    record: record(),
    original: 'int a;\nint b;\nint c;\nint d;\n',
    result: 'int a;\nint d;\n',
    settings: [['Reducer', 'perses']],
    command: 'pare reduce input.c --test test.sh',
    ...changes,
  };
}

/** Text that breaks out of a page which does not escape it. */
export const HOSTILE = `</script><script>document.title='broken'</script><img src=x onerror="document.title='broken'">&amp;<!--'"\``;
