export { FakeClock } from './fake-clock.ts';
export type { LeakCount } from './leak-count.ts';
export { leakCount } from './leak-count.ts';
export type { ScriptedCall, ScriptedTest, ScriptedTestOptions } from './scripted-test.ts';
export { scriptedTest } from './scripted-test.ts';
export type { TemporaryFolder } from './temporary-folder.ts';
export { temporaryFolder } from './temporary-folder.ts';
