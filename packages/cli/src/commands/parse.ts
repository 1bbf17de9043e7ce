import { formatCount, formatDuration } from '@pare/reporters';
import { parseFile, summarizeNotices } from 'pare';
import { type LanguageFlags, languageOptions } from '../language-flags.ts';

/** `pare parse`. */
export async function parse(
  input: string,
  options: LanguageFlags & { readonly json?: boolean },
): Promise<void> {
  const summary = await parseFile(input, languageOptions(options));
  if (options.json) {
    process.stdout.write(`${JSON.stringify(summary, null, 2)}\n`);
    return;
  }
  const { language, bytes, tokens, nodes, nodesByKind, nodesByRule, ms } = summary;
  const rows = (entries: readonly (readonly [string, number])[]): string =>
    entries.map(([name, count]) => `  ${formatCount(count).padStart(9)}  ${name}\n`).join('');
  for (const notice of summarizeNotices(summary.notices)) process.stderr.write(`pare: ${notice}\n`);
  if (summary.problem !== undefined) process.stderr.write(`pare: ${summary.problem}\n`);
  process.stdout.write(
    `${input}: ${language}, ${formatCount(bytes)} bytes, ${formatCount(tokens)} tokens, parsed in ${formatDuration(ms)}\n` +
      `${formatCount(nodes)} nodes, by kind:\n${rows(Object.entries(nodesByKind))}` +
      `by rule:\n${rows(nodesByRule)}`,
  );
}
