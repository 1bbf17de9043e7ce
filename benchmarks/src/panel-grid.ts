import { type ScaleContinuousNumeric, scaleLinear, scaleLog } from 'd3-scale';
import { curveLinear, curveStepAfter, line } from 'd3-shape';

export type Point = readonly [x: number, y: number];

export interface Series {
  readonly name: string;
  readonly points: readonly Point[];
}

export interface Panel {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly series: readonly Series[];
}

export interface PanelGrid {
  readonly title: string;
  readonly subtitle: string;
  readonly panels: readonly Panel[];
  readonly columns: number;
  /** By series name. */
  readonly colors: Readonly<Record<string, string>>;
  readonly x: Axis;
  readonly y: Axis;
  /** `steps`: the value holds until the next point. `points`: straight lines between marked points. */
  readonly lines: 'steps' | 'points';
}

export interface Axis {
  readonly scale: 'linear' | 'log';
  /** Where labels stand; chosen by the range where there are none. */
  readonly ticks?: readonly number[];
}

const WIDTH = 330;
const HEIGHT = 250;
const INSET = { left: 66, right: 14, top: 34, bottom: 46 };
const HEADER = 84;
const FONT = 'font-family="Helvetica, Arial, sans-serif"';

/** Panels side by side under a title and a common legend, as SVG. */
export function panelGrid(grid: PanelGrid): string {
  const columns = Math.min(grid.columns, grid.panels.length);
  const width = columns * WIDTH + 20;
  const height = HEADER + Math.ceil(grid.panels.length / columns) * HEIGHT + 10;
  const panels = grid.panels.map((panel, k) => {
    const x = 10 + (k % columns) * WIDTH;
    const y = HEADER + Math.floor(k / columns) * HEIGHT;
    return `<g transform="translate(${x},${y})">${drawPanel(panel, grid)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ${FONT}>
<rect width="${width}" height="${height}" fill="#ffffff"/>
<text x="18" y="28" font-size="17" font-weight="bold" fill="#222222">${escapeText(grid.title)}</text>
<text x="18" y="47" font-size="12" fill="#666666">${escapeText(grid.subtitle)}</text>
${legend(grid)}
${panels.join('\n')}
</svg>
`;
}

function legend({ colors }: PanelGrid): string {
  let x = 18;
  const items = Object.entries(colors).map(([name, color]) => {
    const item = `<line x1="${x}" x2="${x + 22}" y1="66" y2="66" stroke="${color}" stroke-width="3"/><text x="${x + 28}" y="70" font-size="12" fill="#222222">${escapeText(name)}</text>`;
    x += 28 + 7.2 * name.length + 22;
    return item;
  });
  return items.join('\n');
}

function drawPanel(panel: Panel, grid: PanelGrid): string {
  const points = panel.series.flatMap(({ points }) => points);
  const x = scaleFor(
    grid.x,
    points.map(([value]) => value),
    [INSET.left, WIDTH - INSET.right],
  );
  const y = scaleFor(
    grid.y,
    points.map(([, value]) => value),
    [HEIGHT - INSET.bottom, INSET.top],
  );
  const middle = (INSET.left + WIDTH - INSET.right) / 2;
  return [
    `<text x="${INSET.left}" y="20" font-size="13" font-weight="bold" fill="#333333">${escapeText(panel.title)}</text>`,
    ...axisLines(grid, x, y),
    `<text x="${middle}" y="${HEIGHT - 10}" font-size="11" fill="#555555" text-anchor="middle">${escapeText(panel.xLabel)}</text>`,
    `<text transform="translate(14,${(INSET.top + HEIGHT - INSET.bottom) / 2}) rotate(-90)" font-size="11" fill="#555555" text-anchor="middle">${escapeText(panel.yLabel)}</text>`,
    ...panel.series.map((series) => drawSeries(series, grid, x, y)),
  ].join('\n');
}

type Scale = ScaleContinuousNumeric<number, number>;

function scaleFor({ scale }: Axis, values: readonly number[], range: [number, number]): Scale {
  const low = Math.min(...values);
  const high = Math.max(...values);
  if (scale === 'linear')
    return scaleLinear()
      .domain([0, high * 1.02])
      .range(range);
  return scaleLog()
    .domain([low / 1.15, high * 1.15])
    .range(range);
}

function axisLines(grid: PanelGrid, x: Scale, y: Scale): string[] {
  const [left, right, top, bottom] = [INSET.left, WIDTH - INSET.right, INSET.top, HEIGHT - INSET.bottom];
  const rows = ticksOf(y, grid.y).map((value) => {
    const at = round(y(value));
    return `<line x1="${left}" x2="${right}" y1="${at}" y2="${at}" stroke="#e6e6e6"/><text x="${left - 6}" y="${at + 4}" font-size="10" fill="#555555" text-anchor="end">${label(value)}</text>`;
  });
  const columns = ticksOf(x, grid.x).map((value) => {
    const at = round(x(value));
    return `<line x1="${at}" x2="${at}" y1="${top}" y2="${bottom}" stroke="#f1f1f1"/><line x1="${at}" x2="${at}" y1="${bottom}" y2="${bottom + 4}" stroke="#888888"/><text x="${at}" y="${bottom + 16}" font-size="10" fill="#555555" text-anchor="middle">${label(value)}</text>`;
  });
  const frame = `<path d="M${left},${top}V${bottom}H${right}" fill="none" stroke="#888888"/>`;
  return [...rows, ...columns, frame];
}

/** Ticks given, powers of ten with 2 and 5 between them as far as there is room, or round numbers. */
function ticksOf(scale: Scale, { scale: kind, ticks }: Axis): readonly number[] {
  if (ticks !== undefined) return ticks;
  if (kind === 'linear') return scale.ticks(5);
  const [low = 1, high = 1] = scale.domain();
  const between = (factors: readonly number[]): number[] => {
    const found: number[] = [];
    for (let power = 10 ** Math.floor(Math.log10(low)); power <= high; power *= 10) {
      found.push(...factors.map((factor) => factor * power).filter((v) => v >= low && v <= high));
    }
    return found;
  };
  const [few, some, many] = [between([1]), between([1, 2, 5]), between([1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9])];
  return few.length >= 3 ? few : some.length >= 3 ? some : many;
}

function drawSeries(series: Series, grid: PanelGrid, x: Scale, y: Scale): string {
  const color = grid.colors[series.name] ?? '#000000';
  const curve = grid.lines === 'steps' ? curveStepAfter : curveLinear;
  const path = line<Point>()
    .x(([value]) => round(x(value)))
    .y(([, value]) => round(y(value)))
    .curve(curve)([...series.points]);
  const marked = grid.lines === 'steps' ? series.points.slice(-1) : series.points;
  const dots = marked.map(
    ([px, py]) =>
      `<circle cx="${round(x(px))}" cy="${round(y(py))}" r="3" fill="${color}" stroke="#ffffff"/>`,
  );
  return `<path d="${path ?? ''}" fill="none" stroke="${color}" stroke-width="1.8" stroke-opacity="0.85" stroke-linejoin="round"/>${dots.join('')}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function label(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 3 });
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
