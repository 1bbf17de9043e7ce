export type { ActiveCoarsenOptions } from './active-coarsen.ts';
export { activeCoarsen } from './active-coarsen.ts';
export type { CddOptions } from './cdd.ts';
export { cdd } from './cdd.ts';
export type { MinimizerName, MinimizerOptions } from './create-minimizer.ts';
export {
  createMinimizer,
  MINIMIZER_NAMES,
  minimizerOptions,
  resolveMinimizerOptions,
} from './create-minimizer.ts';
export type { DdminOptions } from './ddmin.ts';
export { ddmin } from './ddmin.ts';
export type { OneminOptions } from './onemin.ts';
export { onemin } from './onemin.ts';
export type { Order } from './options.ts';
export type { ProbddOptions } from './probdd.ts';
export { probdd } from './probdd.ts';
export type { Cut, RangeSearch } from './range-search.ts';
export { isRangeSearch } from './range-search.ts';
export type { SyncResult } from './run.ts';
export { minimizeSync } from './run.ts';
export type { Sigma } from './sigma.ts';
export { DEFAULT_SIGMA } from './sigma.ts';
export type { SimulatedList, SimulationOptions, SimulationResult, SimulationRow } from './simulation.ts';
export { simulate, simulatedList } from './simulation.ts';
export { weightedDdmin } from './weighted-ddmin.ts';
export type { WeightedProbddOptions } from './weighted-probdd.ts';
export { weightedProbdd } from './weighted-probdd.ts';
