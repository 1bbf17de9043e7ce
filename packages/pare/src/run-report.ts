import { resolve } from 'node:path';
import type { Report } from '@pare/core';
import type { DriverResult } from '@pare/session';
import type { ResolvedReduceOptions } from './options.ts';
import type { SavedVariant } from './result-file.ts';
import type { TextFile } from './text-file.ts';
import { VERSION } from './version.ts';
import type { Workpiece } from './workpiece.ts';

export interface ReportParts {
  readonly options: ResolvedReduceOptions;
  readonly file: TextFile;
  readonly workpiece: Workpiece;
  readonly result: DriverResult;
  /** What the result file holds. */
  readonly variant: SavedVariant;
  /** Path of the result file. */
  readonly output: string;
  /** In ms; `testMs` is the sum of the tests' own time, `busyMs` that in which at least one ran. */
  readonly time: {
    readonly wallMs: number;
    readonly parseMs: number;
    readonly testMs: number;
    readonly busyMs: number;
  };
  readonly progress: Report['progress'];
}

/** The report of a run; docs/report.md explains its fields. */
export function runReport(parts: ReportParts): Report {
  const { options, file, workpiece, result, variant, output, time } = parts;
  const { language, tokens } = workpiece;
  return {
    tool: 'pare',
    version: VERSION,
    algorithm: { reducer: options.reducer, minimizer: options.minimizer, seed: options.seed },
    input: { path: resolve(options.input), bytes: file.bytes.length, tokens, language },
    output: { path: output, bytes: variant.bytes.length, tokens: variant.tokens },
    tests: result.counts,
    time: {
      wallMs: Math.round(time.wallMs),
      parseMs: Math.round(time.parseMs),
      testMs: Math.round(time.testMs),
      engineMs: Math.round(time.wallMs - time.busyMs),
    },
    jobs: options.jobs,
    resumed: options.resume,
    finished: result.finished,
    trace: result.trace,
    progress: parts.progress,
  };
}
