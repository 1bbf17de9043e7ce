import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type ReduceOptions, type ReduceResult, reduce } from 'pare';
import { recordingModule } from './recording-module.ts';
import { recordingScript } from './recording-script.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** A case whose verdicts are recorded, so that only the sleep of its test takes time. */
export interface RecordedCase {
  readonly name: string;
  /**
   * Reduces the input with a test that first sleeps: for so many seconds in a module, which takes next to no
   * time of a core, or for what a shell command prints in a script.
   */
  run(sleep: number | string, options: Partial<ReduceOptions>): Promise<ReduceResult>;
  remove(): void;
}

/** The case in `../shared/cases`, or an example where it is not there. Fills the record with one whole run. */
export async function recordedCase(name: string, jobs: number): Promise<RecordedCase> {
  const shared = join(ROOT, '..', 'shared', 'cases', name);
  const source = existsSync(shared) ? shared : join(ROOT, 'examples', 'c-gcc-warning');
  const folder = mkdtempSync(join(tmpdir(), 'pare-recorded-'));
  const input = join(folder, 'input.c');
  const path = join(folder, 'test.sh');
  copyFileSync(join(source, 'input.c'), input);
  const record = join(folder, 'verdicts');
  mkdirSync(record);
  const body = recordingScript(folder, join(source, 'test.sh'));
  const run: RecordedCase['run'] = (sleep, options) => {
    if (typeof sleep === 'number') {
      const module = join(folder, `test-${sleep}.mjs`);
      writeFileSync(module, recordingModule(join(source, 'test.sh'), record, 1000 * sleep));
      return reduce({ input, test: { kind: 'module', path: module }, timeoutMs: 60_000, ...options });
    }
    writeFileSync(path, body(sleep));
    chmodSync(path, 0o755);
    return reduce({ input, test: { kind: 'script', path }, timeoutMs: 60_000, ...options });
  };
  await run(0, { jobs });
  return {
    name: basename(source),
    run,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
