/**
 * A property test as a module: sleeps, then answers from a record in the folder `record`, where there is an
 * answer, else runs `script` and records that. It takes next to no time of a core.
 */
export function recordingModule(script: string, record: string, sleepMs: number): string {
  return `import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export default async function test(text, { signal }) {
  await sleep(${sleepMs}, undefined, { signal });
  const file = join(${JSON.stringify(record)}, createHash('sha256').update(text).digest('hex'));
  if (!existsSync(file)) {
    const folder = mkdtempSync(file + '-');
    writeFileSync(join(folder, 'input.c'), text);
    const passed = await new Promise((done) => {
      execFile(${JSON.stringify(script)}, { cwd: folder }, (error) => done(error === null));
    });
    writeFileSync(join(folder, 'verdict'), String(passed));
    renameSync(join(folder, 'verdict'), file);
    rmSync(folder, { recursive: true });
  }
  return readFileSync(file, 'utf8') === 'true';
}
`;
}
