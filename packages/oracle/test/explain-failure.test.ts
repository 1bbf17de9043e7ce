import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { explainFailure } from '../src/explain-failure.ts';
import { type CommandTestOptions, commandTest, type ProcessTest, scriptTest } from '../src/process-test.ts';
import { repeatCommand } from '../src/repeat-command.ts';
import { bench, runOn } from './setup.ts';

const current = bench();

async function explain(test: ProcessTest, inputPath: string): Promise<string> {
  return explainFailure(await runOn(current().use(test), 'text'), { setting: test.setting, inputPath });
}

/** What is said about a script that fails on the input `input.c` with the text "text". */
function explainScript(body: string, options: { timeoutMs?: number } = {}): Promise<string> {
  const { folder } = current();
  const script = folder.script('test.sh', body);
  return explain(scriptTest({ script, inputName: 'input.c', ...options }), folder.write('input.c', 'text'));
}

describe('an input that fails its own test is explained by', () => {
  it('the exit code and the last lines of both outputs, cleaned', async () => {
    const text = await explainScript("seq 1 30; printf '\\033[31mred\\033[0m \\007bell\\n' >&2; exit 3");
    expect(text).toContain('expected: exit code 0');
    expect(text).toMatch(/got: {6}exit code 3, after \d+ ms/);
    expect(text).toContain('The last 20 lines of its standard output:\n  | 11\n');
    expect(text).toContain('Its standard error:\n  | red \ufffdbell\n');
  });

  it.each([
    ['exit 126', /126 means/],
    ['exit 127', /127 means.*PATH is/],
    ['no-such-command-at-all', /127 means/],
    ['exit 124', /exit code of the 'timeout' command/],
    ['kill -KILL $$', /death by SIGKILL[\s\S]*137 means/],
    ['kill -SEGV $$', /death by SIGSEGV \(exit code 139 in a shell\)/],
    ['cat ./other.c', /looks for \.\/other\.c, but the variant has the input's name, input\.c/],
    ['cat helper.txt', /uses helper\.txt, which is not in the fresh directory.*--with/],
    ['exit 1', /wrote nothing[\s\S]*sh -x/],
  ])('a hint for %s', async (body, expected) => {
    current().folder.write('helper.txt', 'here');
    expect(await explainScript(body)).toMatch(expected);
  });

  it('a hint about the time limit', async () => {
    expect(await explainScript('sleep 60', { timeoutMs: 50 })).toMatch(
      /no end within the time limit of 0.05 s[\s\S]*--timeout/,
    );
  });
});

describe('the command to repeat it', () => {
  /** Runs the command in a shell and compares with what the property test saw. */
  async function check(options: Omit<CommandTestOptions, 'inputName'>, inputName = "it's input.c") {
    const { folder, use } = current();
    const inputPath = folder.write(`source/${inputName}`, 'text');
    const test = use(commandTest({ ...options, inputName }));
    const run = await runOn(test, 'text');
    const repeated = execFileSync('sh', ['-c', repeatCommand(test.setting, inputPath)], {
      encoding: 'utf8',
      env: { ...process.env, TMPDIR: folder.path },
    });
    const code = run.exit.kind === 'code' ? run.exit.code : run.exit;
    expect(repeated).toBe(`${run.stdoutTail}exit code ${code}\n`);
    return repeated;
  }

  it('does what the test did', async () => {
    const { folder } = current();
    const path = folder.write('lib/a b.h', 'header');
    expect(await check({ command: ['sh', '-c', 'cat "$1"; ls; exit 4', 'sh', '{}'] })).toContain('text');
    await check({ command: ['cat'], stdin: true });
    await check({ command: ['cat', '{}'] }, '-n');
    await check(
      { command: ['sh', '-c', 'ls -R . ..; cat "../x/a b.h" {}'], beside: [{ path, name: '../x/a b.h' }] },
      'i.c',
    );
    await check({ command: ['sh', '-c', 'ulimit -v; echo "{}"'], memoryBytes: 1e9 });
  });

  it('calls a module as a worker thread does', () => {
    const { folder } = current();
    const module = folder.write(
      'test.mjs',
      'export default (text, { signal }) => text === "text" && !signal.aborted',
    );
    const inputPath = folder.write('input.txt', 'text');
    const command = repeatCommand({ kind: 'module', module }, inputPath);
    expect(execFileSync('sh', ['-c', command], { encoding: 'utf8' })).toBe('true\n');
  });
});
