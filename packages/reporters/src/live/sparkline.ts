import type { CurvePoint } from './run-state.ts';

const BARS = '▁▂▃▄▅▆▇█';

/**
 * The size curve as a line of block characters, `width` columns from the first point to `endMs`; full
 * height is `top` tokens, the lowest bar the smallest size so far, or a sixteenth of `top` where that is
 * less. The scale is logarithmic, so that the last hundred tokens show as well. A bar shows the size at the end of its share of the time.
 */
export function sparkline(
  curve: readonly CurvePoint[],
  { width, endMs, top }: { readonly width: number; readonly endMs: number; readonly top: number },
): string {
  const first = curve[0];
  if (first === undefined || width <= 0) return '';
  const bottom = Math.max(1, Math.min(top / 16, ...curve.map(({ tokens }) => tokens)));
  const range = Math.log(Math.max(2, top / bottom));
  const span = Math.max(1, endMs - first.atMs);
  let at = 0;
  let line = '';
  for (let column = 1; column <= width; column++) {
    const until = first.atMs + (span * column) / width;
    while (at + 1 < curve.length && (curve[at + 1] as CurvePoint).atMs <= until) at++;
    const share = Math.log(Math.max(bottom, (curve[at] as CurvePoint).tokens) / bottom) / range;
    line += BARS[Math.min(BARS.length - 1, Math.floor(share * BARS.length))];
  }
  return line;
}
