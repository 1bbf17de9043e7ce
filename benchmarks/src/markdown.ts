/** A Markdown table; numbers are to be formatted already. All columns but the first are right-aligned. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return `${[line(head), line(head.map((_, k) => (k === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n')}\n`;
}

/** A count with thousands separators; `digits` after the point. `–` for what is not there. */
export function number(value: number | undefined, digits = 0): string {
  if (value === undefined || Number.isNaN(value)) return '–';
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export function percent(share: number | undefined, digits = 1): string {
  return share === undefined || Number.isNaN(share) ? '–' : `${number(100 * share, digits)}%`;
}

export function pValue(p: number | undefined): string {
  return p === undefined ? '–' : p < 0.001 ? p.toExponential(1) : number(p, 3);
}
