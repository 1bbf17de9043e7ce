import { scaleLinear, scaleLog } from 'd3-scale';
import { area, curveStepAfter, line } from 'd3-shape';
import { formatCount } from '../format.ts';
import { html, type Markup } from './markup.ts';

export interface CurveOptions {
  /** Points in the order of x: what has passed by then, and the tokens left. */
  readonly points: readonly (readonly [x: number, tokens: number])[];
  readonly label: string;
  readonly formatX: (x: number) => string;
  /** Width of the picture in its own units, which are px where it is shown. */
  readonly width: number;
}

const HEIGHT = 260;
const MARGIN = { top: 14, right: 16, bottom: 34, left: 56 } as const;
const MOST_POINTS = 600;
/** From that factor between first and last size on, the axis of sizes is logarithmic. */
const LOG_FACTOR = 20;

/** The number of tokens left as a stepped curve: an SVG element that takes its colours from the page. */
export function sizeCurve({ points, label, formatX, width }: CurveOptions): Markup {
  const shown = thinned(points);
  const end = shown.at(-1) ?? [1, 1];
  const sizes = shown.map(([, tokens]) => Math.max(1, tokens));
  const top = Math.max(...sizes, 1);
  const bottom = Math.min(...sizes, top);
  const right = width - MARGIN.right;
  const base = HEIGHT - MARGIN.bottom;
  const x = scaleLinear([0, Math.max(1e-9, end[0])], [MARGIN.left, right]);
  const isLog = top / bottom >= LOG_FACTOR;
  const y = isLog
    ? scaleLog([bottom / 1.6, top * 1.1], [base, MARGIN.top])
    : scaleLinear([0, top * 1.05], [base, MARGIN.top]);
  const xOf = ([at]: readonly [number, number]): number => x(at);
  const yOf = ([, tokens]: readonly [number, number]): number => y(Math.max(1, tokens));
  const path = line<readonly [number, number]>().x(xOf).y(yOf).curve(curveStepAfter).digits(1);
  const below = area<readonly [number, number]>().x(xOf).y1(yOf).y0(base).curve(curveStepAfter).digits(1);
  const yTicks = isLog ? decades(bottom / 1.6, top * 1.1) : y.ticks(5);
  const xTicks = x.ticks(width > 420 ? 6 : 4);
  const data = shown.flatMap((point) => [round(xOf(point)), round(yOf(point)), ...point.map(round)]);
  return html`<svg class="curve" viewBox="0 0 ${width} ${HEIGHT}" width="${width}" height="${HEIGHT}" role="img" aria-label="${label}" data-points="${data.join(' ')}">
${yTicks.map((tick) => html`<line class="grid" x1="${MARGIN.left}" x2="${right}" y1="${round(y(tick))}" y2="${round(y(tick))}"/><text x="${MARGIN.left - 8}" y="${round(y(tick)) + 4}" text-anchor="end">${formatCount(tick)}</text>`)}
${xTicks.map((tick) => html`<text x="${round(x(tick))}" y="${base + 20}" text-anchor="middle">${formatX(tick)}</text>`)}
<line class="axis" x1="${MARGIN.left}" x2="${right}" y1="${base}" y2="${base}"/>
<path class="below" d="${below(shown) ?? ''}"/><path class="line" d="${path(shown) ?? ''}"/>
<circle class="end" cx="${round(x(end[0]))}" cy="${round(yOf(end))}" r="3.5"/><text class="end-label" x="${right}" y="${round(yOf(end)) - 9}" text-anchor="end">${formatCount(end[1])}</text>
<g class="cursor" hidden><line y1="${MARGIN.top}" y2="${base}"/><circle r="4"/></g></svg>`;
}

/** Powers of ten in a range; of a shorter one 3 times these, too, or 2 and 5 times. */
function decades(from: number, to: number): number[] {
  const range = Math.log10(to / from);
  const steps = range > 3.3 ? [1] : range > 1.7 ? [1, 3] : [1, 2, 5];
  const ticks: number[] = [];
  for (let power = 1; power <= to; power *= 10)
    for (const step of steps) if (step * power >= from && step * power <= to) ticks.push(step * power);
  return ticks;
}

/** At most `MOST_POINTS` points: the last one of each stretch of x, and the first and last of all. */
function thinned<T extends readonly [number, number]>(points: readonly T[]): readonly T[] {
  if (points.length <= MOST_POINTS) return points;
  const end = Math.max(1e-9, (points.at(-1) as T)[0]);
  const column = ([x]: T): number => Math.floor((x / end) * (MOST_POINTS - 2));
  return points.filter(
    (point, k) => k === 0 || k === points.length - 1 || column(points[k + 1] as T) !== column(point),
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
