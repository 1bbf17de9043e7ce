import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { PareError, type Report } from '@pare/core';
import { formatBytes, formatCount, formatDuration, formatPercent, formatRate } from '../format.ts';
import type { RunRecord, TestSpan } from '../run-recorder.ts';
import { compare } from './comparison.ts';
import { html, Markup } from './markup.ts';
import { SCRIPT } from './script.ts';
import { sizeCurve } from './size-curve.ts';
import { STYLE } from './style.ts';
import { changeTables, passTable } from './tables.ts';
import { TIMELINE_CLASSES, type TimelineClass, timeline, timelineClass } from './timeline.ts';

export interface HtmlReportParts {
  readonly report: Report;
  readonly record: RunRecord;
  readonly original: string;
  readonly result: string;
  /** The settings worth naming, as label and value. */
  readonly settings: readonly (readonly [label: string, value: string])[];
  /** A shell line that repeats the run. */
  readonly command: string;
}

/** Writes the page of `renderHtmlReport`. Throws PareError `output-unwritable`. */
export function writeHtmlReport(path: string, parts: HtmlReportParts): void {
  try {
    writeFileSync(path, renderHtmlReport(parts));
  } catch (cause) {
    const message = `can't write the report to ${path}: ${(cause as Error).message}`;
    throw new PareError('output-unwritable', message, { cause });
  }
}

/** One HTML page that tells of a run; it needs nothing beside itself, and runs no script but its own. Pure. */
export function renderHtmlReport(parts: HtmlReportParts): string {
  const { report, record } = parts;
  const name = basename(report.input.path);
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${scriptHash()}'">
<meta name="generator" content="pare ${report.version}"><title>${name} reduced to ${formatPercent(report.output.tokens, report.input.tokens)}</title>
<style>${new Markup(STYLE)}</style></head><body><main>
<header><h1>${name}</h1><p>${headline(report)}</p></header>
${tiles(report)}
${warnings(record)}
${texts(parts)}
${curves(parts)}
<section class="card"><h2>What each pass gained</h2><p>A pass ends where another begins; numbers are its rounds. The bars are shares of the input.</p>${passTable(record.passes, report.input.tokens)}</section>
<section class="card"><h2>Tests by what they tried</h2><p>Committed tests only. Success is the share that was kept; what these removed is counted in tokens.</p>${changeTables(record.groups)}</section>
${workers(parts)}
${settings(parts)}
<footer>Made by pare ${report.version}. Trace ${report.trace}</footer>
</main><script>${new Markup(SCRIPT)}</script></body></html>
`;
  return page.text;
}

function scriptHash(): Markup {
  return new Markup(createHash('sha256').update(SCRIPT).digest('base64'));
}

function headline({ finished, input, resumed }: Report): string {
  const how = {
    fixpoint: 'Reduced until nothing more could go',
    budget: 'Stopped by the budget',
    interrupted: 'Interrupted; the result is the best so far',
  }[finished];
  return `${how}. ${input.language}, ${formatBytes(input.bytes)}${resumed ? ', resumed from an earlier run' : ''}.`;
}

function tiles({ input, output, tests, time, jobs }: Report): Markup {
  const rate = formatRate(time.wallMs > 0 ? (1000 * tests.run) / time.wallMs : 0);
  const failures = (['timeout', 'crashed', 'flaky'] as const)
    .filter((verdict) => tests[verdict] > 0)
    .map((verdict) => `, ${formatCount(tests[verdict])} ${verdict}`);
  return html`<div class="tiles">
<div class="tile main"><span>Left</span><strong>${formatPercent(output.tokens, input.tokens)}</strong><span>of the tokens</span></div>
<div class="tile"><span>Tokens</span><strong>${formatCount(input.tokens)} → ${formatCount(output.tokens)}</strong><span>${formatBytes(input.bytes)} → ${formatBytes(output.bytes)}</span></div>
<div class="tile"><span>Tests</span><strong>${formatCount(tests.committed)}</strong><span>${formatCount(tests.interesting)} kept, ${formatCount(tests.rejected)} rejected${failures.join('')}</span></div>
<div class="tile"><span>Time</span><strong>${formatDuration(time.wallMs)}</strong><span>${rate} on ${jobs === 1 ? '1 worker' : `${formatCount(jobs)} workers`}</span></div>
</div>`;
}

function warnings({ warnings: messages }: RunRecord): readonly Markup[] {
  return messages.map(
    (message) => html`<section class="card warning"><strong>Warning:</strong> ${message}</section>`,
  );
}

function texts({ original, result, report }: HtmlReportParts): Markup {
  const comparison = compare(original, result);
  return html`<section class="card"><h2>What is left of the input</h2><p>What was removed is shaded, and folded where it is long. Words of the result that the input does not have are marked.</p>
<div class="texts"><div class="original"><h3>Input, ${formatCount(report.input.tokens)} tokens</h3><div class="source" tabindex="0" role="region" aria-label="The input">${comparison.original}</div></div>
<div class="result"><h3>Result, ${formatCount(report.output.tokens)} tokens</h3><div class="source" tabindex="0" role="region" aria-label="The result">${comparison.result}</div></div></div></section>`;
}

function curves({ record: { curve, startedAtMs } }: HtmlReportParts): Markup {
  const byTests = curve.map(({ tests, tokens }) => [tests, tokens] as const);
  const byTime = curve.map(({ atMs, tokens }) => [atMs - startedAtMs, tokens] as const);
  const card = (
    title: string,
    unit: string,
    points: typeof byTests,
    formatX: (x: number) => string,
  ): Markup => html`<section class="card"><h2>${title}<output class="readout" data-unit="${unit}"></output></h2>
<div class="wide-only">${sizeCurve({ points, label: title, formatX, width: 560 })}</div><div class="narrow">${sizeCurve({ points, label: title, formatX, width: 340 })}</div></section>`;
  return html`<div class="two">${card('Tokens left, by tests', 'tests', byTests, formatCount)}${card('Tokens left, by time', 's', byTime, seconds)}</div>`;
}

function seconds(ms: number): string {
  if (ms >= 120_000) return `${Math.round(ms / 6000) / 10} min`;
  return ms >= 10_000 || ms === 0 ? `${Math.round(ms / 1000)} s` : `${ms / 1000} s`;
}

const CLASS_NAMES: Readonly<Record<TimelineClass, string>> = {
  kept: 'kept',
  rejected: 'rejected',
  failed: 'timed out, crashed or flaky',
  unused: 'run ahead and not needed',
  cancelled: 'cancelled',
};

function workers({ record, report }: HtmlReportParts): Markup {
  const { spans, startedAtMs, finishedAtMs } = record;
  if (spans.length === 0) return html``;
  const formatX = (ms: number): string => seconds(ms);
  const totals = spanTotals(spans);
  const busy = [...totals.values()].reduce((sum, { ms }) => sum + ms, 0);
  const share = formatPercent(busy, report.jobs * Math.max(1, finishedAtMs - startedAtMs));
  const legend = TIMELINE_CLASSES.filter((name) => totals.has(name)).map((name) => {
    const { tests, ms } = totals.get(name) as SpanTotal;
    return html`<li><b style="background:var(--${name})"></b>${CLASS_NAMES[name]}: ${formatCount(tests)} tests, ${formatPercent(ms, busy)} of the time</li>`;
  });
  return html`<section class="card"><h2>What the workers did</h2><p>The workers were busy for ${share} of the search. Tests run ahead of the verdicts they depend on, so some turn out not to be needed.</p>
<ul class="legend">${legend}</ul><div class="wide-only">${timeline(record, { width: 1190, formatX })}</div><div class="narrow">${timeline(record, { width: 340, formatX })}</div></section>`;
}

interface SpanTotal {
  tests: number;
  ms: number;
}

function spanTotals(spans: readonly TestSpan[]): ReadonlyMap<TimelineClass, SpanTotal> {
  const totals = new Map<TimelineClass, SpanTotal>();
  for (const { outcome, fromMs, toMs } of spans) {
    const name = timelineClass(outcome);
    const total = totals.get(name) ?? { tests: 0, ms: 0 };
    total.tests++;
    total.ms += toMs - fromMs;
    totals.set(name, total);
  }
  return totals;
}

function settings({ settings: pairs, command }: HtmlReportParts): Markup {
  return html`<section class="card"><h2>Settings</h2><dl>${pairs.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>
<pre class="command">${command}</pre></section>`;
}
