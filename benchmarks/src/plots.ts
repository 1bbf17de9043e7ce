import type { RunRecord } from './run-one.ts';
export function plots(_runs: readonly RunRecord[]): [name: string, svg: string][] { return []; }
