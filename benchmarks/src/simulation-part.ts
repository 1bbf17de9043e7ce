// Runs some of the minimizers of a simulation in a worker thread and posts the result.
import { parentPort, workerData } from 'node:worker_threads';
import { createMinimizer, type MinimizerName, simulate } from 'pare';

export interface SimulationPart {
  readonly lists: number;
  readonly seed: number;
  /** Run in every part, so that each has what its ratios compare with. */
  readonly baseline: MinimizerName;
  readonly minimizers: readonly MinimizerName[];
}

const { lists, seed, baseline, minimizers } = workerData as SimulationPart;
const names = [...new Set([baseline, ...minimizers])];
parentPort?.postMessage(
  simulate({
    lists,
    seed,
    baseline,
    minimizers: Object.fromEntries(names.map((name) => [name, createMinimizer(name)])),
  }),
);
