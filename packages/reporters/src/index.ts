export { formatCount, formatDuration, formatPercent } from './format.ts';
export { writeJsonReport } from './json-report.ts';
export type { TerminalProgressOptions } from './terminal-progress.ts';
export { terminalProgress } from './terminal-progress.ts';
