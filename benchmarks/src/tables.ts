import type { RunRecord } from './run-one.ts';
export function experimentTables(_results: { runs: readonly RunRecord[] }): string { return ''; }
