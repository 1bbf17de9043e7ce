import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { reduce } from '../src/index.ts';

/** Final sizes and efforts on real inputs, one job, default settings: a change must not make them worse. */
const CASES = [
  { name: 'c-tcc-71626', input: 'input.c', tools: ['gcc', 'tcc'], tokens: 10, tests: 150 },
  { name: 'c-tcc-27747', input: 'input.c', tools: ['gcc', 'tcc'], tokens: 8, tests: 250 },
  { name: 'c-vectorize-22382', input: 'input.c', tools: ['gcc'], tokens: 36, tests: 700 },
  { name: 'xml-mime', input: 'input.xml', tools: ['xmllint'], tokens: 40, tests: 250 },
];

const FOLDER = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'cases');

function missing(name: string, tools: readonly string[]): string | undefined {
  if (!existsSync(join(FOLDER, name))) return `no ${join(FOLDER, name)}`;
  const tool = tools.find((command) => spawnSync(command, ['--version']).error !== undefined);
  return tool === undefined ? undefined : `no ${tool} on this machine`;
}

describe('final size on real cases', () => {
  for (const { name, input, tools, tokens, tests } of CASES) {
    const reason = missing(name, tools);
    test.skipIf(reason !== undefined)(
      `${name}${reason === undefined ? '' : ` (skipped: ${reason})`}`,
      { timeout: 240_000 },
      async () => {
        const folder = mkdtempSync(join(tmpdir(), 'pare-case-'));
        try {
          cpSync(join(FOLDER, name), folder, { recursive: true });
          const script = join(folder, 'test.sh');
          const { report } = await reduce({
            input: join(folder, input),
            test: { kind: 'script', path: script },
            jobs: 1,
            check: input.endsWith('.c'),
          });
          expect(report.finished).toBe('fixpoint');
          expect(report.output.tokens).toBeLessThanOrEqual(tokens);
          expect(report.tests.committed).toBeLessThanOrEqual(tests);
        } finally {
          rmSync(folder, { recursive: true, force: true });
        }
      },
    );
  }
});
