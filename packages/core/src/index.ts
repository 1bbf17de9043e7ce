export type { ErrorCode } from './errors.ts';
export { PareError } from './errors.ts';
export type { FinishReason, Observer, RunEvent } from './events.ts';
export type { Exit, PropertyTest, RunOptions, TestRun, Verdict } from './property-test.ts';
export { VERDICTS } from './property-test.ts';
export type { RandomState } from './random.ts';
export { nextRandom, seedRandom } from './random.ts';
export type { Report, TestCounts } from './report.ts';
export type {
  AnySearch,
  ListMinimizer,
  ListOptions,
  ProposalDescription,
  Search,
  Subset,
} from './search.ts';
