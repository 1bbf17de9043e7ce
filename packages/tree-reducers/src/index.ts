export type { FixpointState } from './fixpoint.ts';
export { fixpoint } from './fixpoint.ts';
export { hdd, hddStar, recursiveHdd } from './hdd/hdd.ts';
export type { HddOptions, Removal } from './hdd/hdd-options.ts';
export type { CandidateLimits } from './perses/candidates.ts';
export { perses } from './perses/perses.ts';
export type { PersesOptions } from './perses/perses-round.ts';
export type { TreeDocument } from './tree-variant.ts';
export { TreeVariant } from './tree-variant.ts';
