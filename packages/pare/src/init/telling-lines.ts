/** A line of the failing command's output that may tell the failure, most telling first. */
export interface TellingLine {
  readonly stream: 'stdout' | 'stderr';
  readonly line: string;
  /** POSIX extended regular expression: the line without what differs from run to run. */
  readonly pattern: string;
}

/** What a failure says of itself, strongest first. */
const SIGNS = [
  /internal compiler error|internal error|AddressSanitizer|runtime error:|assertion.*fail|panicked at|fatal error/i,
  /segmentation fault|stack overflow|out of memory|unhandled|exception|\b\w+Error\b/i,
  /\berror\b/i,
  /\bwarning\b|\bfail(?:ed|ure)?\b|\bmismatch\b|\bwrong\b/i,
  /unexpected|unknown|invalid|cannot|can't|not found|abort/i,
];

/**
 * The lines that may tell a failure. Where no line has a sign of one, the last line of standard error may.
 * Pure.
 */
export function tellingLines(output: { readonly stdout: string; readonly stderr: string }): TellingLine[] {
  const found = (['stderr', 'stdout'] as const).flatMap((stream) =>
    linesOf(output[stream]).map((line) => ({ stream, line, strength: strength(line) })),
  );
  const signs = found.filter(({ strength }) => strength < SIGNS.length);
  const last = found.filter(({ stream }) => stream === 'stderr').slice(-1);
  const chosen = signs.length > 0 ? signs.sort((a, b) => a.strength - b.strength) : last;
  return chosen.map(({ stream, line }) => ({ stream, line, pattern: generalize(line) }));
}

function linesOf(text: string): string[] {
  return [...new Set(text.split(/\r?\n/).map((line) => line.trim()))].filter((line) => /\w/.test(line));
}

function strength(line: string): number {
  const index = SIGNS.findIndex((sign) => sign.test(line));
  return index < 0 ? SIGNS.length : index;
}

/** What differs from run to run or from variant to variant, and the pattern that stands for it. */
const VARYING: readonly (readonly [source: string, pattern: string])[] = [
  ['\\d{4}-\\d\\d-\\d\\d(?:[T ]\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d+)?Z?)?', '[-0-9T:., Z]+'],
  ['\\b\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d+)?', '[0-9:.,]+'],
  ['0x[0-9a-fA-F]+', '0x[0-9a-fA-F]+'],
  ['==\\d+==', '==[0-9]+=='],
  ['\\b\\d+(?:\\.\\d+)? ?(?:ms|us|ns|s|sec|seconds?|minutes?)\\b', '[0-9.]+ ?[a-z]+'],
  ['(?<=\\b(?:[Ll]ines?|[Cc]olumn|col|pid|PID|process|offset|position|byte) )\\d+', '[0-9]+'],
  ['(?<=[:(,\\[])\\d+(?=[:),\\]]|$)', '[0-9]+'],
  ['(?<![\\w/.])(?:file://)?(?:~|\\.{0,2})/[^\\s:\'"()<>,]*', '[^ ]*'],
  ['\\b\\d{5,}\\b', '[0-9]+'],
];

const ANY_VARYING = new RegExp(VARYING.map(([source]) => `(${source})`).join('|'), 'g');

/** A line as an extended regular expression that paths, addresses, positions, pids and times don't hurt. Pure. */
export function generalize(line: string): string {
  let pattern = '';
  let end = 0;
  for (const match of line.matchAll(ANY_VARYING)) {
    const kind = match.slice(1).findIndex((group) => group !== undefined);
    pattern += escapeText(line.slice(end, match.index)) + VARYING[kind]![1];
    end = match.index + match[0].length;
  }
  return pattern + escapeText(line.slice(end));
}

/** For an extended regular expression; what is not ASCII matches any bytes, for grep in the C locale. */
function escapeText(text: string): string {
  return text
    .replace(/[\\.[\](){}*+?^$|]/g, (character) => (character === '\\' ? '\\\\' : `[${character}]`))
    .replaceAll('[^]', '\\^')
    .replace(/[^ -~]+/g, '.*');
}
