export { BestFile } from './best-file.ts';
export type { Budget, DriverOptions, DriverResult } from './driver.ts';
export { drive } from './driver.ts';
export type { JournalHeader, JournalRecord } from './journal.ts';
export { Journal } from './journal.ts';
export type { VariantKey } from './query-cache.ts';
export { variantKey } from './query-cache.ts';
