// Grammars that others wrote, on real samples: read as they were written, normalized, and by ANTLR itself.
// Writes results/grammars.md. Usage: node benchmarks/dist/grammars.js
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkGrammar } from 'pare';
import { describeMachine, machine } from './machine.ts';
import { number, percent, table } from './markdown.ts';
import { sampleFiles, THIRD_PARTY_GRAMMARS, userGrammar } from './third-party-grammars.ts';

const folder = mkdtempSync(join(tmpdir(), 'pare-grammars-'));
try {
  const rows: string[][] = [];
  for (const grammar of THIRD_PARTY_GRAMMARS) {
    const samples = sampleFiles(grammar, folder);
    // What is learned of the lexer with the first reading speeds up the second.
    const check = await checkGrammar(userGrammar(grammar), samples);
    const tokens = check.samples.reduce((sum, sample) => sum + sample.tokens, 0);
    const ms = check.samples.reduce((sum, sample) => sum + sample.ms, 0);
    rows.push([
      grammar.name,
      grammar.package,
      number(check.rulesWritten),
      number(check.rulesNormalized),
      percent(check.quantifiedShare, 0),
      number(check.samples.length),
      number(check.samples.filter(({ normalized }) => normalized === 'accepted').length),
      number(tokens),
      number((1000 * tokens) / ms),
      number(check.samples.reduce((sum, { differences }) => sum + differences.length, 0)),
      number(check.compileMs),
    ]);
  }
  const head = [
    'language',
    'package',
    'rules',
    'normalized',
    'quantified',
    'samples',
    'accepted',
    'tokens',
    'tokens/s',
    'differences',
    'compile ms',
  ];
  const text = `# Grammars that others wrote

Each sample is read with the grammar as it was written and with the normalized grammar by pare's parser, and by
ANTLR's own parser; a difference is a sample that they judge differently, or a tree that does not hold the sample's
tokens. Predicates count as true, but for those of ECMAScript and Python, whose code is in benchmarks/hooks.

${table(head, rows)}
${describeMachine(machine())}
`;
  process.stdout.write(text);
  writeFileSync(join(import.meta.dirname, '..', 'results', 'grammars.md'), text);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
