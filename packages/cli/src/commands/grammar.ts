import { writeFileSync } from 'node:fs';
import { formatCount, formatDuration, treeSvg, treeText } from '@pare/reporters';
import {
  checkGrammar,
  type GrammarCheck,
  normalizedGrammarText,
  outlineTree,
  PareError,
  splitGrammarFiles,
} from 'pare';

export interface GrammarFlags {
  readonly start?: string;
  readonly hooks?: string;
}

/** `pare grammar check`. Exit code 1 where the parsers differ or a sample is not accepted. */
export async function check(
  files: readonly string[],
  { json, ...flags }: GrammarFlags & { readonly json?: boolean },
): Promise<void> {
  const { grammar, samples } = splitGrammarFiles(files);
  const result = await checkGrammar({ grammar, ...flags }, samples);
  process.stdout.write(json ? `${JSON.stringify(result, null, 2)}\n` : shown(result));
  if (
    result.samples.some(({ normalized, differences }) => normalized !== 'accepted' || differences.length > 0)
  )
    process.exitCode = 1;
}

/** `pare grammar normalize`. */
export async function normalize(files: readonly string[], flags: GrammarFlags): Promise<void> {
  const { grammar, samples } = splitGrammarFiles(files);
  if (samples.length > 0) throw new PareError('options-invalid', `${samples[0]} is no .g4 file.`);
  process.stdout.write(await normalizedGrammarText({ grammar, ...flags }));
}

/** `pare grammar tree`. */
export async function tree(
  files: readonly string[],
  { svg, ...flags }: GrammarFlags & { readonly svg?: string },
): Promise<void> {
  const { grammar, samples } = splitGrammarFiles(files);
  const [sample, second] = samples;
  if (sample === undefined || second !== undefined)
    throw new PareError('options-invalid', 'name one sample beside the grammar.');
  const outline = await outlineTree(sample, { grammar, ...flags });
  if (svg === undefined) process.stdout.write(treeText(outline));
  else write(svg, treeSvg(outline));
}

function write(path: string, content: string): void {
  try {
    writeFileSync(path, content);
  } catch (cause) {
    throw new PareError('output-unwritable', `can't write ${path}: ${(cause as Error).message}`, { cause });
  }
}

function shown(result: GrammarCheck): string {
  const { samples, notices, withoutAntlr } = result;
  const tokens = samples.reduce((sum, sample) => sum + sample.tokens, 0);
  const ms = samples.reduce((sum, sample) => sum + sample.ms, 0);
  const facts: readonly (readonly [string, string])[] = [
    ['start rule', result.start],
    ['rules as written', formatCount(result.rulesWritten)],
    ['rules normalized', formatCount(result.rulesNormalized)],
    ['of them quantified', `${Math.round(100 * result.quantifiedShare)}%`],
    ['compiled in', formatDuration(result.compileMs)],
    ...(samples.length === 0
      ? []
      : ([
          ['samples', formatCount(samples.length)],
          ['tokens', formatCount(tokens)],
          ['tokens per second', formatCount(Math.round((1000 * tokens) / Math.max(ms, 0.001)))],
          ['differences', formatCount(samples.reduce((sum, sample) => sum + sample.differences.length, 0))],
        ] as const)),
  ];
  const lines = facts.map(([name, value]) => `  ${name.padEnd(20)}${value}\n`);
  const widest = Math.max(0, ...samples.map(({ path }) => path.length));
  const rows = samples.flatMap((sample) => [
    `  ${sample.path.padEnd(widest)}  ${formatCount(sample.tokens).padStart(9)}  ${sample.normalized.padEnd(10)}  ${(sample.written ?? '-').padEnd(10)}  ${sample.antlr ?? '-'}\n`,
    ...sample.differences.map((difference) => `      DIFFERENCE: ${difference}\n`),
    ...(sample.problem === undefined ? [] : [`${sample.problem.replace(/^/gm, '      ')}\n`]),
  ]);
  const head = `  ${'sample'.padEnd(widest)}  ${'tokens'.padStart(9)}  normalized  as written  ANTLR\n`;
  return [
    `${result.name}\n`,
    ...lines,
    ...(withoutAntlr === undefined ? [] : [`ANTLR has no parser for it: ${withoutAntlr}\n`]),
    ...(samples.length === 0 ? [] : [head, ...rows]),
    ...notices.map((notice) => `notice: ${notice}\n`),
  ].join('');
}
