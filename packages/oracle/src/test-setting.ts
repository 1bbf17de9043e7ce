import type { Expectation } from './expectation.ts';
import type { BesideFile } from './layout.ts';

/** Everything needed to do by hand what a script or command test does. */
export interface ProcessSetting {
  readonly kind: 'process';
  /** Program and arguments as they are started, with the variant's name filled in. */
  readonly argv: readonly string[];
  /** The script among the arguments, where the test is one. */
  readonly script?: string;
  readonly inputName: string;
  readonly stdin: boolean;
  readonly expect: Expectation;
  readonly beside: readonly BesideFile[];
  readonly memoryBytes?: number;
}

export interface ModuleSetting {
  readonly kind: 'module';
  /** Absolute path. */
  readonly module: string;
}

/** What a run that has to be explained was about. */
export interface FailureContext {
  /** The property test's `setting`. */
  readonly setting: ProcessSetting | ModuleSetting;
  /** The input file, or a file with the same bytes. */
  readonly inputPath: string;
}
