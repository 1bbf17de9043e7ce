import type { CurvePoint } from './run-state.ts';

const BARS = '▁▂▃▄▅▆▇█';

/**
 * The size curve as a line of block characters, `width` columns from the first point to `endMs`; full
 * height is `top` tokens. A bar shows the size at the end of its share of the time.
 */
export function sparkline(
  curve: readonly CurvePoint[],
  { width, endMs, top }: { readonly width: number; readonly endMs: number; readonly top: number },
): string {
  const first = curve[0];
  if (first === undefined || width <= 0) return '';
  const span = Math.max(1, endMs - first.atMs);
  let at = 0;
  let line = '';
  for (let column = 1; column <= width; column++) {
    const until = first.atMs + (span * column) / width;
    while (at + 1 < curve.length && (curve[at + 1] as CurvePoint).atMs <= until) at++;
    const share = (curve[at] as CurvePoint).tokens / Math.max(1, top);
    line += BARS[Math.min(BARS.length - 1, Math.floor(share * BARS.length))];
  }
  return line;
}
