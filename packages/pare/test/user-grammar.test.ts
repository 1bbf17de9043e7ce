import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TemporaryFolder, temporaryFolder } from '@pare/testkit';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  checkGrammar,
  normalizedGrammarText,
  outlineTree,
  parseFile,
  type RunEvent,
  reduce,
} from '../src/index.ts';

const EXAMPLE = join(import.meta.dirname, '..', '..', '..', 'examples', 'indentation-language');

const GRAMMAR = `grammar Sums;
program: (statement ';')* EOF;
statement: 'print' sum | NAME '=' sum;
sum: sum '+' sum | NUMBER | NAME;
NAME: [a-z]+;
NUMBER: [0-9]+;
BLANK: [ \\n]+ -> skip;
`;

let folder: TemporaryFolder;
let cache: string;

beforeEach(() => {
  folder = temporaryFolder();
  cache = join(folder.path, 'cache');
  vi.stubEnv('PARE_CACHE_DIR', cache);
});

afterEach(() => {
  vi.unstubAllEnvs();
  folder.remove();
});

function cached(): string[] {
  return readdirSync(join(cache, 'grammars'));
}

describe('a grammar of one’s own', () => {
  test('reduces at once, and warns of nothing', async () => {
    const grammar = folder.write('Sums.g4', GRAMMAR);
    const input = folder.write('a.sums', 'a = 1 + 2;\nb = 3;\nprint a + 4 + b;\nprint 5;\n');
    const events: RunEvent[] = [];
    const { bytes, report } = await reduce(
      {
        input,
        grammar: [grammar],
        test: { kind: 'script', path: folder.script('test.sh', 'grep -q "print.*4" a.sums') },
        jobs: 1,
      },
      { observe: (event) => events.push(event) },
    );
    expect(Buffer.from(bytes).toString()).toBe('print 4;\n');
    expect(report.input.language).toBe('Sums');
    expect(events.filter(({ type }) => type === 'warning')).toEqual([]);
  });

  test('is compiled once; a damaged cache, or another grammar, is compiled again', async () => {
    const grammar = folder.write('Sums.g4', GRAMMAR);
    const input = folder.write('a.sums', 'print 1;');
    const first = await parseFile(input, { grammar: [grammar] });
    const [name] = cached() as [string];
    const path = join(cache, 'grammars', name);
    const content = readFileSync(path);
    await parseFile(input, { grammar: [grammar] });
    expect(cached()).toEqual([name]);
    writeFileSync(path, content.subarray(0, content.length / 2));
    expect((await parseFile(input, { grammar: [grammar] })).nodes).toBe(first.nodes);
    expect(readFileSync(path).equals(content)).toBe(true);
    writeFileSync(grammar, GRAMMAR.replace("';'", "'.'"));
    await expect(parseFile(input, { grammar: [grammar] })).rejects.toThrow("unexpected character ';'");
    expect(cached()).toHaveLength(2);
  });

  test('a session is of one grammar, with all that it imports', async () => {
    const grammar = folder.write(
      'Main.g4',
      `${GRAMMAR.replace('grammar Sums;', 'grammar Main; import Names;').replace('NAME: [a-z]+;', '')}`,
    );
    const names = (letters: string): string =>
      folder.write('Names.g4', `lexer grammar Names;\nNAME: [${letters}]+;\n`);
    names('a-z');
    const input = folder.write('a.sums', 'a = 1;\nprint a + 4;\nprint 5;\n');
    const test = { kind: 'script', path: folder.script('test.sh', 'grep -q 4 a.sums') } as const;
    const session = join(folder.path, 'session');
    await reduce({ input, grammar: [grammar], test, jobs: 1, session, budget: { tests: 1 } });
    names('a-y');
    const again = { input, grammar: [grammar], test, jobs: 1, session, resume: true };
    await expect(reduce(again)).rejects.toMatchObject({ code: 'session-mismatch' });
    names('a-z');
    await expect(reduce(again)).resolves.toMatchObject({ report: { finished: 'fixpoint' } });
  });

  test('works without a cache', async () => {
    vi.stubEnv('PARE_CACHE_DIR', folder.write('a-file', ''));
    const grammar = folder.write('Sums.g4', GRAMMAR);
    expect((await parseFile(folder.write('a.sums', 'print 1;'), { grammar: [grammar] })).tokens).toBe(3);
  });

  test('what is wrong with it is said with file, line and column', async () => {
    const input = folder.write('a.sums', 'print 1;');
    const broken = folder.write('Broken.g4', GRAMMAR.replace("'print' sum", "'print' som"));
    await expect(parseFile(input, { grammar: [broken] })).rejects.toThrow(/Broken\.g4.*som/s);
    await expect(parseFile(input, { grammar: ['No.g4'] })).rejects.toThrow('No.g4 does not exist (grammar).');
    await expect(
      parseFile(input, { grammar: [folder.write('Sums.g4', GRAMMAR)], start: 'nothing' }),
    ).rejects.toThrow('no parser rule nothing');
  });

  test('goes on after a syntax error where it is told to', async () => {
    const grammar = [folder.write('Sums.g4', GRAMMAR)];
    const input = folder.write('a.sums', 'a = 1 + 2;\nprint a + + 4;\n? print 5;\n');
    const test = { kind: 'script', path: folder.script('test.sh', 'grep -q 4 a.sums') } as const;
    await expect(reduce({ input, grammar, test, jobs: 1 })).rejects.toThrow(
      /a\.sums:3:1: unexpected character '\?'.*--on-syntax-error island/s,
    );
    for (const onSyntaxError of ['island', 'text'] as const) {
      const { bytes } = await reduce({ input, grammar, test, jobs: 1, onSyntaxError });
      expect(Buffer.from(bytes).toString().trim()).toBe('4');
    }
  });
});

describe('hooks', () => {
  const grammar = [join(EXAMPLE, 'Flow.g4')];
  const hooks = join(EXAMPLE, 'flow-hooks.mjs');

  test('the example reduces to valid flows only', async () => {
    const input = join(folder.path, 'input.flow');
    copyFileSync(join(EXAMPLE, 'input.flow'), input);
    const { bytes } = await reduce({
      input,
      grammar,
      hooks,
      test: { kind: 'module', path: join(EXAMPLE, 'test.mjs') },
      jobs: 1,
      check: true,
    });
    expect(Buffer.from(bytes).toString()).toBe('task fetch:\n  retry 2:\n    skip\n');
  });

  test.each([1, 2, 3, 4])(
    'variants keep their indentation right, whatever the test says (%i)',
    async (seed) => {
      const test = folder.write(
        `test-${seed}.mjs`,
        `let first;
export default (text) => {
  first ??= text;
  let sum = ${seed};
  for (const character of text) sum = (sum * 31 + character.charCodeAt(0)) % 1000003;
  return text === first || (text.length > 20 && sum % 3 === 0);
};`,
      );
      const { report } = await reduce({
        input: join(EXAMPLE, 'input.flow'),
        output: join(folder.path, 'reduced.flow'),
        grammar,
        hooks,
        test: { kind: 'module', path: test },
        jobs: 1,
        check: true,
      });
      expect(report.output.tokens).toBeLessThan(report.input.tokens);
    },
  );

  test('code of parser rules counts where they know it, and not from an older cache', async () => {
    const path = folder.write(
      'Lines.g4',
      `grammar Lines;
program: (NAME end)* EOF;
end: ';' | {this.lineEnds()}?;
NAME: [a-z]+;
NEWLINE: '\\n' -> channel(HIDDEN);
BLANK: ' ' -> skip;
`,
    );
    const input = folder.write('a.lines', 'a b;\n');
    const lineEnds = `
  lineEnds() {
    const { index } = this.inputStream;
    return this.inputStream.get(index - 1).channel !== 0;
  }`;
    const hooksWith = (members: string): string =>
      folder.write(
        `hooks-${members.length}.mjs`,
        `export const parser = (Base) => class extends Base {${members}};`,
      );
    const parsed = (members: string): Promise<unknown> =>
      parseFile(input, { grammar: [path], hooks: hooksWith(members) });
    await expect(parsed('')).resolves.toMatchObject({ tokens: 3 });
    await expect(parsed(lineEnds)).rejects.toThrow(
      "a.lines:1:3: unexpected 'b', where {this.lineEnds()}? does not hold",
    );
    await expect(parsed('')).resolves.toMatchObject({ tokens: 3 });
    expect(await normalizedGrammarText({ grammar: [path], hooks: hooksWith(lineEnds) })).toContain(
      '{this.lineEnds()}?',
    );
  });

  test('without them, the grammar’s code is named', async () => {
    await expect(parseFile(join(EXAMPLE, 'input.flow'), { grammar })).rejects.toThrow('expected INDENT');
    const path = folder.write('other.mjs', 'export const code = { "nothing()": () => true };');
    const { notices } = await checkGrammar({ grammar, hooks: path }, []);
    expect(notices).toContain("the hooks have nothing for the grammar's code {this.countIndentation();}");
  });

  test.each([
    ['a module that does not load', 'export const lexer = ;', "can't be loaded"],
    ['a module without hooks', 'export const other = 1;', 'neither lexer nor parser nor code'],
    ['a lexer that is no function', 'export const lexer = 1;', 'not a function'],
  ])('%s is an error', async (_, text, message) => {
    const path = folder.write('bad.mjs', text);
    await expect(checkGrammar({ grammar, hooks: path }, [])).rejects.toThrow(message);
  });
});

describe('grammar tools', () => {
  test('check reads samples with every parser', async () => {
    const grammar = [folder.write('Sums.g4', GRAMMAR)];
    const good = folder.write('good.sums', 'print 1 + 2 + 3;');
    const bad = folder.write('bad.sums', 'print 1 +;');
    const { samples, rulesWritten, start, withoutAntlr } = await checkGrammar({ grammar }, [good, bad]);
    expect({ rulesWritten, start, withoutAntlr }).toEqual({
      rulesWritten: 3,
      start: 'program',
      withoutAntlr: undefined,
    });
    expect(
      samples.map(({ tokens, normalized, written, antlr, differences }) => ({
        tokens,
        readings: [normalized, written, antlr],
        differences,
      })),
    ).toEqual([
      { tokens: 7, readings: ['accepted', 'accepted', 'accepted'], differences: [] },
      { tokens: 0, readings: ['rejected', 'rejected', 'rejected'], differences: [] },
    ]);
  });

  test('normalize prints a grammar over the same tokens, which loads', async () => {
    const parser = folder.write(
      'SumsParser.g4',
      'parser grammar SumsParser; options { tokenVocab = SumsLexer; }\nsums: sums PLUS sums | NUMBER;',
    );
    const lexer = folder.write(
      'SumsLexer.g4',
      'lexer grammar SumsLexer; PLUS: "+"; NUMBER: [0-9]+;'.replaceAll('"', "'"),
    );
    const text = await normalizedGrammarText({ grammar: [parser, lexer] });
    expect(text).toContain('options { tokenVocab = SumsLexer; }');
    const normalized = folder.write('SumsParserNormalized.g4', text);
    const sample = folder.write('a.sums', '1+2+3');
    const { samples } = await checkGrammar({ grammar: [normalized, lexer] }, [sample]);
    expect(samples[0]?.antlr).toBe('accepted');
  });

  test('tree outlines a sample', async () => {
    const grammar = [folder.write('Sums.g4', GRAMMAR)];
    const outline = await outlineTree(folder.write('a.sums', 'print 1 + 2;'), { grammar });
    expect(outline.weight).toBe(5);
    expect(existsSync(cache)).toBe(true);
    const list = outline.children[0];
    expect([list?.kind, list?.label]).toEqual(['star', 'program']);
  });
});
