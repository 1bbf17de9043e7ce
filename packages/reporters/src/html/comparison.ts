import { formatCount } from '../format.ts';
import { align } from './alignment.ts';
import { escapeText, html, Markup } from './markup.ts';

/** Markup of the original with what was removed shaded, and of the result; long removed stretches are folded. */
export interface Comparison {
  readonly original: Markup;
  readonly result: Markup;
}

/** Characters of markup that each text may take up. */
const MOST_MARKUP = 600_000;
/** Lines and characters that a fold leaves in sight on either side. */
const CONTEXT_LINES = 2;
const SHORTEST_FOLD = 4;
const SHORTEST_SAME = 20;
const CONTEXT_CHARACTERS = 60;
const LONGEST_REMOVED = 240;

/** A stretch of a line that was either kept or removed (in a result: known from the original or new). */
interface Segment {
  readonly text: string;
  readonly kept: boolean;
}
type SourceLine = readonly Segment[];

/** Compares an original with the result that it was reduced to, word by word. */
export function compare(original: string, result: string): Comparison {
  const before = pieces(original);
  const after = pieces(result);
  const { kept, known } = align(
    before.words.map((at) => before.all[at] as string),
    after.words.map((at) => after.all[at] as string),
    Uint8Array.from(before.words, (at) => (startsLine(before.all, at) ? 1 : 0)),
  );
  return {
    original: originalMarkup(toLines(before, kept)),
    result: resultMarkup(toLines(after, known)),
  };
}

/** A text as words, signs and white space, and the indices of those that are not white space. */
interface Pieces {
  readonly all: readonly string[];
  readonly words: readonly number[];
}

function pieces(text: string): Pieces {
  const all = text.match(/[\p{L}\p{N}_]+|[^\S\r\n]+|\r?\n|./gsu) ?? [];
  const words: number[] = [];
  all.forEach((piece, at) => {
    if (/\S/.test(piece)) words.push(at);
  });
  return { all, words };
}

function startsLine(all: readonly string[], at: number): boolean {
  const before = all[at - 1] ?? '\n';
  return isLineBreak(before) || (before.trim() === '' && isLineBreak(all[at - 2] ?? '\n'));
}

function isLineBreak(piece: string): boolean {
  return piece.endsWith('\n');
}

/** The lines of a text; white space counts as kept only between two pieces that are. */
function toLines({ all, words }: Pieces, kept: Uint8Array): SourceLine[] {
  const lines: Segment[][] = [[]];
  let word = 0;
  for (const [at, piece] of all.entries()) {
    if (words[word] === at) word++;
    if (isLineBreak(piece)) {
      lines.push([]);
      continue;
    }
    const isWord = words[word - 1] === at;
    const line = lines.at(-1) as Segment[];
    // What a line begins with goes with its first word.
    const isKept = isWord
      ? kept[word - 1] === 1
      : kept[word] !== 0 && (line.length === 0 || kept[word - 1] !== 0);
    const last = line.at(-1);
    if (last?.kept === isKept) line[line.length - 1] = { text: last.text + piece, kept: isKept };
    else line.push({ text: piece, kept: isKept });
  }
  if (lines.length > 1 && lines.at(-1)?.length === 0) lines.pop();
  return lines;
}

function originalMarkup(lines: readonly SourceLine[]): Markup {
  const sights = sightOfLines(lines);
  const output = new MarkupLines();
  for (let at = 0; at < lines.length && !output.full; at++) {
    const sight = sights[at];
    if (sight === SHOWN) {
      output.line(at + 1, lines[at] as SourceLine, 'del');
      continue;
    }
    let end = at;
    while (end < lines.length && sights[end] === sight) end++;
    output.fold(end - at, sight === GONE ? 'removed' : 'kept as they are');
    at = end - 1;
  }
  return output.markup(lines.length);
}

function resultMarkup(lines: readonly SourceLine[]): Markup {
  const output = new MarkupLines();
  for (let at = 0; at < lines.length && !output.full; at++)
    output.line(at + 1, lines[at] as SourceLine, 'ins');
  return output.markup(lines.length);
}

const GONE = 0;
const SHOWN = 1;
const SAME = 2;

/**
 * By line: whether it is shown, or part of a fold of removed or of untouched lines. Shown are lines that
 * are close to where kept and removed lines meet, and stretches too short to be folded.
 */
function sightOfLines(lines: readonly SourceLine[]): Uint8Array {
  const hasWords = (line: SourceLine, wanted: boolean): boolean =>
    line.some(({ kept, text }) => kept === wanted && text.trim() !== '');
  const sights = new Uint8Array(lines.length).fill(SHOWN);
  fold(sights, GONE, { away: CONTEXT_LINES, shortest: SHORTEST_FOLD }, (at) =>
    hasWords(lines[at] as SourceLine, true),
  );
  fold(sights, SAME, { away: CONTEXT_LINES, shortest: SHORTEST_SAME }, (at) =>
    hasWords(lines[at] as SourceLine, false),
  );
  return sights;
}

/** Marks the stretches of lines that are more than `away` lines from any line that `stops` them. */
function fold(
  sights: Uint8Array,
  mark: number,
  { away, shortest }: { readonly away: number; readonly shortest: number },
  stops: (line: number) => boolean,
): void {
  let from = 0;
  for (let at = 0; at <= sights.length; at++) {
    if (at < sights.length && !stops(at)) continue;
    const end = at === sights.length ? at : at - away;
    if (end - from >= shortest) sights.fill(mark, from, end);
    from = at + 1 + away;
  }
}

/** Collects lines of markup up to the most that a page may hold. */
class MarkupLines {
  private readonly parts: string[] = [];
  private length = 0;
  private lines = 0;

  get full(): boolean {
    return this.length > MOST_MARKUP;
  }

  /** A numbered line; `element` marks what is not kept. */
  line(number: number, segments: SourceLine, element: 'del' | 'ins'): void {
    let text = '';
    for (const segment of segments) {
      if (text.length > MOST_MARKUP) {
        text += ' … the rest of this line is not shown';
        break;
      }
      text += segmentMarkup(segment, element);
    }
    const blank = segments.every((segment) => segment.text.trim() === '');
    const gone = element === 'del' && !blank && segments.every(({ kept }) => !kept);
    this.add(
      `<div class="line${blank ? ' blank' : gone ? ' gone' : ''}"><i>${number}</i><code>${text}</code></div>`,
    );
    this.lines = number;
  }

  fold(count: number, what: string): void {
    this.add(`<div class="fold">… ${formatCount(count)} lines ${what} …</div>`);
    this.lines += count;
  }

  markup(total: number): Markup {
    const rest = total - this.lines;
    const end =
      rest > 0 ? html`<div class="fold">… ${formatCount(rest)} more lines, not shown …</div>` : html``;
    return new Markup(this.parts.join('') + end.text);
  }

  private add(part: string): void {
    this.parts.push(part);
    this.length += part.length;
  }
}

function segmentMarkup({ text, kept }: Segment, element: 'del' | 'ins'): string {
  if (kept) return escapeText(folded(text, LONGEST_KEPT, 'characters, not shown'));
  const shown = folded(
    text,
    LONGEST_REMOVED,
    element === 'del' ? 'characters removed' : 'characters, not shown',
  );
  const indentation = element === 'ins' ? shown.length - shown.trimStart().length : 0;
  return `${shown.slice(0, indentation)}<${element}>${escapeText(shown.slice(indentation))}</${element}>`;
}

const LONGEST_KEPT = 20_000;

/** A long text with a note in place of its middle. */
function folded(text: string, longest: number, what: string): string {
  if (text.length <= longest) return text;
  const count = text.length - 2 * CONTEXT_CHARACTERS;
  return `${text.slice(0, CONTEXT_CHARACTERS)} … ${formatCount(count)} ${what} … ${text.slice(-CONTEXT_CHARACTERS)}`;
}
