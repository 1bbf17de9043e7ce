export { formatCount, formatDuration, formatPercent } from './format.ts';
export { writeJsonReport } from './json-report.ts';
export type { TerminalProgressOptions } from './terminal-progress.ts';
export { terminalProgress } from './terminal-progress.ts';
export { treeSvg } from './tree-svg.ts';
export type { ShownTree } from './tree-text.ts';
export { treeText } from './tree-text.ts';
