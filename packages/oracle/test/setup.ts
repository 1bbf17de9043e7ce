import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PropertyTest, TestRun } from '@pare/core';
import { afterEach } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '../../testkit/src/index.ts';
import { sandboxRoot } from '../src/sandbox-root.ts';

/** A folder for one test, and a list of property tests that are ended with it. */
export interface Bench {
  readonly folder: TemporaryFolder;
  /** An empty folder for fresh directories, where a property test would put them by itself. */
  readonly root: string;
  use<Test extends PropertyTest>(test: Test): Test;
}

/** Gives every `it` of a file its own bench, cleared away afterwards. */
export function bench(): () => Bench {
  let current: (Bench & { end(): Promise<void> }) | undefined;
  afterEach(async () => {
    await current?.end();
    current = undefined;
  });
  return () => {
    current ??= newBench();
    return current;
  };
}

/** Runs a test on a text, with captured output. */
export function runOn(test: PropertyTest, text: string, signal?: AbortSignal): Promise<TestRun> {
  const variant = new TextEncoder().encode(text);
  return test.run(variant, { signal: signal ?? new AbortController().signal, capture: true });
}

/** Waits until something holds, for what other processes do in their own time. */
export async function until(holds: () => boolean, limitMs = 5000): Promise<void> {
  const end = performance.now() + limitMs;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`still not so after ${limitMs} ms: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function newBench(): Bench & { end(): Promise<void> } {
  const folder = temporaryFolder();
  const root = mkdtempSync(join(sandboxRoot(), 'check-'));
  const tests: PropertyTest[] = [];
  return {
    folder,
    root,
    use: (test) => {
      tests.push(test);
      return test;
    },
    end: async () => {
      await Promise.all(tests.map((test) => test.dispose()));
      folder.remove();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
