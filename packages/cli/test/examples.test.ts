import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..', '..');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pare-examples-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What each example needs, and the most tokens (or lines) that may be left. */
const EXAMPLES: Record<string, { readonly needs: string; readonly most: number }> = {
  'c-gcc-warning': { needs: 'gcc', most: 45 },
  'indentation-language': { needs: 'node', most: 14 },
  'json-module': { needs: 'node', most: 60 },
  'list-of-statements': { needs: 'awk', most: 4 },
  'npm-regression': { needs: 'node', most: 27 },
  'xml-xmllint': { needs: 'xmllint', most: 20 },
};

describe('examples', () => {
  test('each is tested here', () => {
    expect(readdirSync(join(ROOT, 'examples')).sort()).toEqual(Object.keys(EXAMPLES));
  });

  for (const [name, { needs, most }] of Object.entries(EXAMPLES)) {
    test(`the command of ${name} leaves at most ${most}`, { timeout: 240_000 }, ({ skip }) => {
      if (spawnSync(needs, ['--version']).error !== undefined) {
        process.stderr.write(`skipped: ${needs} is not installed\n`);
        skip(`${needs} is not installed`);
      }
      const text = readFileSync(join(ROOT, 'examples', name, 'README.md'), 'utf8');
      const command = /^npm run -s pare -- (.*)$/m.exec(text)?.[1];
      const report = join(folder, 'report.json');
      const run = `node packages/cli/bin/pare.js ${command} -q -o ${folder}/result --report ${report}`;
      const { status, stderr } = spawnSync('sh', ['-c', run], { cwd: ROOT, encoding: 'utf8' });
      expect(stderr).toBe('');
      expect(status).toBe(0);
      const { output } = JSON.parse(readFileSync(report, 'utf8')) as { output: { tokens: number } };
      expect(output.tokens).toBeGreaterThan(1);
      expect(output.tokens).toBeLessThanOrEqual(most);
    });
  }
});
