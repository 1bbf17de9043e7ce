import stringWidth from 'string-width';
import { changeName, passName } from '../change-names.ts';
import { formatBytes, formatCount, formatDuration, formatPercent, formatRate } from '../format.ts';
import { type TextChange, textChange } from '../text-change.ts';
import { type RunState, testRate } from './run-state.ts';
import { sparkline } from './sparkline.ts';

export interface FrameOptions {
  readonly nowMs: number;
  /** Columns of the terminal; no line of the frame fills the last one. */
  readonly columns: number;
  /** Rows of the terminal; the frame has fewer. */
  readonly rows: number;
  readonly color: boolean;
}

/** A piece of a line in one colour. */
type Piece = readonly [text: string, color?: Color | undefined];
type Line = readonly Piece[];
type Color = keyof typeof CODES;

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, blue: 34, cyan: 36 } as const;

/** A frame of the live view: the lines that show the state of a run at one moment. Pure. */
export function renderFrame(state: RunState, options: FrameOptions): readonly string[] {
  const { columns, rows, color } = options;
  const lines = content(state, options).slice(0, Math.max(1, rows - 1));
  return lines.map((line) => paint(fit(line, columns - 1), color));
}

function content(state: RunState, options: FrameOptions): readonly Line[] {
  switch (state.phase) {
    case 'parsing':
      return [
        state.startTokens === 0
          ? [['reading ', 'bold'], [`${formatBytes(state.inputBytes)} of ${state.language} …`]]
          : [['starting …', 'bold']],
      ];
    case 'checking':
      return [[['running the property test on the input …', 'bold']]];
    case 'resuming':
    case 'searching':
    case 'finished':
      return search(state, options);
  }
}

function search(state: RunState, options: FrameOptions): readonly Line[] {
  const { nowMs, columns } = options;
  const { tokens, startTokens, curve } = state;
  const left: Line = [
    [formatCount(tokens), 'bold'],
    [' tokens left '],
    [`(${formatPercent(tokens, startTokens)} of ${formatCount(startTokens)})`, 'dim'],
  ];
  const taken = left.reduce((sum, [text]) => sum + text.length, 2);
  const width = Math.min(40, columns - 1 - taken);
  const line: Piece = [`  ${sparkline(curve, { width, endMs: nowMs, top: startTokens })}`, 'cyan'];
  const lines = [width >= 8 ? [...left, line] : left, tests(state, options), place(state, options)];
  return [...lines, ...deletion(state, options)];
}

function tests(state: RunState, { nowMs }: FrameOptions): Line {
  const { verdicts } = state;
  const pieces: Piece[] = [
    [`${formatCount(state.tests)} tests`, 'bold'],
    [' · '],
    [`${formatCount(verdicts.interesting)} kept`, 'green'],
    [` · ${formatCount(verdicts.rejected)} rejected`],
  ];
  const failures: readonly Piece[] = [
    [`${formatCount(verdicts.timeout)} timed out`, 'yellow'],
    [`${formatCount(verdicts.crashed)} crashed`, 'red'],
    [`${formatCount(verdicts.flaky)} flaky`, 'yellow'],
  ];
  for (const failure of failures) if (!failure[0].startsWith('0 ')) pieces.push([' · '], failure);
  pieces.push([` · ${formatRate(testRate(state, nowMs))}`]);
  if (state.jobs > 1) pieces.push([` · ${state.busy}/${state.jobs} workers`]);
  return [...pieces, [` · ${formatDuration(nowMs)}`]];
}

function place(state: RunState, { nowMs }: FrameOptions): Line {
  if (state.phase === 'resuming') {
    const share = `${formatCount(state.replayed)} of ${formatCount(state.recorded)}`;
    return [['resuming ', 'bold'], [`${share} recorded tests`]];
  }
  const since = nowMs - state.improvedAtMs;
  return [
    [passName(state.change), 'blue'],
    [` · ${changeName(state.change)}`],
    [
      ` · ${state.improvements === 0 ? 'nothing removed yet' : `last success ${formatDuration(since)} ago`}`,
      since > LONG_MS ? 'yellow' : 'dim',
    ],
  ];
}

/** After that time without a success the view points it out. */
const LONG_MS = 60_000;
const CONTEXT_LINES = 2;
/** Lines on either side among which those with text are looked for. */
const SEARCHED_LINES = 8;
const MOST_REMOVED = 3;

/** What the last success removed, between the lines around it; nothing where there is no room. */
function deletion({ texts, phase }: RunState, { rows }: FrameOptions): readonly Line[] {
  if (texts === undefined || phase === 'resuming' || rows < 12) return [];
  const { before, after } = texts();
  const decoder = new TextDecoder();
  const change = textChange(decoder.decode(before), decoder.decode(after), SEARCHED_LINES);
  return change === undefined
    ? []
    : [[[`last change, line ${formatCount(change.line)}`, 'dim']], ...lines(change)];
}

function lines({ above, before, after, below }: TextChange): readonly Line[] {
  const marked = (mark: string, texts: readonly string[], color: Color): Line[] =>
    texts.map((text) => [[`${mark} ${printable(text)}`, color]]);
  const removed = before.filter(isFilled);
  const rest = removed.length - MOST_REMOVED;
  return [
    ...marked(' ', above.filter(isFilled).slice(-CONTEXT_LINES), 'dim'),
    ...marked('-', removed.slice(0, MOST_REMOVED), 'red'),
    ...(rest > 0 ? marked('-', [`… ${formatCount(rest)} more ${rest === 1 ? 'line' : 'lines'}`], 'red') : []),
    ...marked('+', after.filter(isFilled).slice(0, MOST_REMOVED), 'green'),
    ...marked(' ', below.filter(isFilled).slice(0, CONTEXT_LINES), 'dim'),
  ];
}

function isFilled(text: string): boolean {
  return text.trim() !== '';
}

/** A source line with nothing in it that moves the cursor or changes colours. */
function printable(text: string): string {
  return text
    .slice(0, LONGEST_LINE)
    .replaceAll('\t', '    ')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '·');
}

const LONGEST_LINE = 1000;

/** The line cut to at most `width` columns, with an ellipsis where something is missing. */
function fit(line: Line, width: number): Line {
  const total = line.reduce((sum, [text]) => sum + stringWidth(text), 0);
  if (total <= width) return line;
  const result: Piece[] = [];
  let left = width - 1;
  for (const [text, color] of line) {
    let taken = '';
    for (const character of text) {
      left -= stringWidth(character);
      if (left < 0) {
        result.push([`${taken}…`, color]);
        return result;
      }
      taken += character;
    }
    result.push([taken, color]);
  }
  return result;
}

function paint(line: Line, color: boolean): string {
  return line
    .map(([text, name]) => (!color || name === undefined ? text : `\x1b[${CODES[name]}m${text}\x1b[0m`))
    .join('');
}
