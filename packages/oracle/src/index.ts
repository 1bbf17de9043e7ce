export { defaultTimeoutMs, MAX_TIMEOUT_MS, MIN_TIMEOUT_MS } from './default-timeout.ts';
export type { Expectation } from './expectation.ts';
export { describeExpectation, shellCode } from './expectation.ts';
export { describeExit, explainFailure } from './explain-failure.ts';
export { prepareHelper } from './helper-process.ts';
export type { BesideFile } from './layout.ts';
export type { ModuleTest, ModuleTestOptions } from './module-test.ts';
export { moduleTest } from './module-test.ts';
export { processScope, processStart } from './process-identity.ts';
export type {
  CommandTestOptions,
  ProcessTest,
  ProcessTestOptions,
  ScriptTestOptions,
} from './process-test.ts';
export { commandTest, scriptTest } from './process-test.ts';
export { repeatCommand } from './repeat-command.ts';
export { shellQuote } from './shell-quote.ts';
export type { FailureContext, ModuleSetting, ProcessSetting } from './test-setting.ts';
export type { KeepRule, RetryOptions } from './with-retry.ts';
export { votesNeeded, withRetry } from './with-retry.ts';
