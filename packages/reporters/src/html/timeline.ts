import { scaleLinear } from 'd3-scale';
import type { RunRecord, SpanOutcome, TestSpan } from '../run-recorder.ts';
import { html, type Markup } from './markup.ts';

/** What a stretch of a worker's time went into. */
export type TimelineClass = 'kept' | 'rejected' | 'failed' | 'unused' | 'cancelled';

export const TIMELINE_CLASSES: readonly TimelineClass[] = [
  'kept',
  'rejected',
  'failed',
  'unused',
  'cancelled',
];

/** Workers that get a row each; with more the picture would say nothing. */
const MOST_ROWS = 32;
/** Tests up to which each one is drawn as it is. */
const MOST_SPANS = 3000;
const MARGIN = { left: 30, right: 16, bottom: 26 } as const;

/**
 * The workers' time: a row for each, with every test as a bar. Of a run of more than 3,000 tests, each
 * column shows instead how its time is shared out among the classes of tests, one above the other.
 */
export function timeline(
  { spans, startedAtMs, finishedAtMs }: RunRecord,
  { width, formatX }: { readonly width: number; readonly formatX: (ms: number) => string },
): Markup {
  const workers = Math.min(
    MOST_ROWS,
    spans.reduce((most, { worker }) => Math.max(most, worker + 1), 0),
  );
  const rowHeight = Math.max(9, Math.min(28, Math.round(320 / Math.max(1, workers))));
  const height = workers * rowHeight + MARGIN.bottom;
  const x = scaleLinear(
    [startedAtMs, Math.max(finishedAtMs, startedAtMs + 1)],
    [MARGIN.left, width - MARGIN.right],
  );
  const place = (worker: number): Row => ({ top: worker * rowHeight + 1, height: rowHeight - 3 });
  const shown = spans.filter(({ worker }) => worker < workers);
  const paths =
    shown.length <= MOST_SPANS ? singleBars(shown, x, place) : sharedColumns(shown, x, place, width);
  const rows = Array.from({ length: workers }, (_, worker) => worker);
  const labels = rows.filter((worker) => rowHeight >= 14 || worker % 4 === 0);
  const ticks = x.ticks(width > 420 ? 8 : 4);
  return html`<svg class="timeline" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="What each worker did over time">
${rows.map((worker) => html`<rect class="idle" x="${MARGIN.left}" y="${place(worker).top}" width="${width - MARGIN.left - MARGIN.right}" height="${place(worker).height}"/>`)}
${labels.map((worker) => html`<text x="${MARGIN.left - 8}" y="${place(worker).top + rowHeight / 2 + 3}" text-anchor="end">${worker + 1}</text>`)}
${TIMELINE_CLASSES.map((name) => html`<path class="${name}" d="${paths[name]}"/>`)}
${ticks.map((tick) => html`<text x="${round(x(tick))}" y="${height - 6}" text-anchor="middle">${formatX(tick)}</text>`)}</svg>`;
}

export function timelineClass(outcome: SpanOutcome): TimelineClass {
  switch (outcome) {
    case 'interesting':
      return 'kept';
    case 'timeout':
    case 'crashed':
    case 'flaky':
      return 'failed';
    case 'rejected':
    case 'unused':
    case 'cancelled':
      return outcome;
  }
}

interface Row {
  readonly top: number;
  readonly height: number;
}
type Scale = (ms: number) => number;
type Paths = Readonly<Record<TimelineClass, string>>;

const NO_PATHS: Paths = { kept: '', rejected: '', failed: '', unused: '', cancelled: '' };

function singleBars(spans: readonly TestSpan[], x: Scale, place: (worker: number) => Row): Paths {
  const paths: Record<TimelineClass, string> = { ...NO_PATHS };
  for (const { worker, fromMs, toMs, outcome } of spans) {
    const { top, height } = place(worker);
    const from = round(x(fromMs));
    const width = Math.max(0.4, round(x(toMs) - from - 0.3));
    paths[timelineClass(outcome)] += bar(from, top, width, height);
  }
  return paths;
}

function sharedColumns(
  spans: readonly TestSpan[],
  x: Scale,
  place: (worker: number) => Row,
  width: number,
): Paths {
  const paths: Record<TimelineClass, string> = { ...NO_PATHS };
  const workers = spans.reduce((most, { worker }) => Math.max(most, worker + 1), 0);
  const columnWidth = Math.max(1.5, (width * workers) / 4000);
  const columns = Math.ceil(width / columnWidth) + 1;
  /** Columns of time, by worker, class and column. */
  const shares = new Float64Array(workers * TIMELINE_CLASSES.length * columns);
  for (const { worker, fromMs, toMs, outcome } of spans) {
    const row =
      (worker * TIMELINE_CLASSES.length + TIMELINE_CLASSES.indexOf(timelineClass(outcome))) * columns;
    const from = x(fromMs) / columnWidth;
    const to = x(toMs) / columnWidth;
    for (let column = Math.floor(from); column <= to && column < columns; column++)
      shares[row + column] =
        (shares[row + column] as number) + Math.min(to, column + 1) - Math.max(from, column);
  }
  for (let worker = 0; worker < workers; worker++) {
    const { top, height } = place(worker);
    for (let column = 0; column < columns; column++) {
      let bottom = top + height;
      for (const [k, name] of TIMELINE_CLASSES.entries()) {
        const share = shares[(worker * TIMELINE_CLASSES.length + k) * columns + column] as number;
        const tall = round(Math.min(1, share) * height);
        if (tall === 0) continue;
        bottom -= tall;
        paths[name] += bar(round(column * columnWidth), round(bottom), round(columnWidth), tall);
      }
    }
  }
  return paths;
}

function bar(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
