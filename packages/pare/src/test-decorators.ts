import type { PropertyTest } from '@pare/core';
import type { BusyTime } from './busy-time.ts';

/** The test, with its time added to that in which tests run. `clock` gives ms since the start of the run. */
export function timed(test: PropertyTest, busy: BusyTime, clock: () => number): PropertyTest {
  return {
    run: async (variant, options) => {
      const run = await test.run(variant, options);
      const now = clock();
      busy.add(now - run.ms, now);
      return run;
    },
    dispose: () => test.dispose(),
  };
}

/** The test, each run of which waits until the reader of the events is ready. */
export function paced(test: PropertyTest, ready: (() => Promise<void>) | undefined): PropertyTest {
  if (ready === undefined) return test;
  return {
    run: async (variant, options) => {
      await ready();
      return test.run(variant, options);
    },
    dispose: () => test.dispose(),
  };
}
