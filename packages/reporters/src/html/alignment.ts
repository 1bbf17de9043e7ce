/** Which pieces of the original are still in the result, and which of the result come from there. */
export interface Alignment {
  /** By piece of the original: 1 if it is kept. */
  readonly kept: Uint8Array;
  /** By piece of the result: 1 if it stands in the original as well. */
  readonly known: Uint8Array;
}

/** Cells of the table that the exact method may fill; one byte each. */
const MOST_CELLS = 80_000_000;

const OPENING_GAP = 3;
/** So much that a piece of the result is new only if it can't be anything else. */
const NEW_PIECE = 1000;

/**
 * Aligns a result with the original that it was reduced from, in few stretches: Needleman and Wunsch's
 * global alignment with affine gaps in the original (Gotoh 1982). A piece that is kept counts by its
 * length, up to 6; a gap costs 3, however long it is, 2 if it begins at one of the pieces that
 * `startsLine` marks, and nothing at either end of the original. Where the table would have more than 80 million
 * cells, the common beginning and end are left out of it, and where that is not enough, each piece is
 * taken where it stands next. O(original * result) time.
 */
export function align(
  original: readonly string[],
  result: readonly string[],
  startsLine: Uint8Array = new Uint8Array(original.length),
): Alignment {
  const kept = new Uint8Array(original.length);
  const known = new Uint8Array(result.length);
  const isSmall = original.length * result.length <= MOST_CELLS;
  const { begin, originalEnd, resultEnd } = isSmall
    ? { begin: 0, originalEnd: original.length, resultEnd: result.length }
    : differing(original, result);
  kept.fill(1, 0, begin).fill(1, originalEnd);
  known.fill(1, 0, begin).fill(1, resultEnd);
  const rows = resultEnd - begin;
  const columns = originalEnd - begin;
  const pairs =
    rows * columns <= MOST_CELLS
      ? best(original.slice(begin, originalEnd), result.slice(begin, resultEnd), startsLine.subarray(begin))
      : greedy(original.slice(begin, originalEnd), result.slice(begin, resultEnd));
  for (const [column, row] of pairs) {
    kept[begin + column] = 1;
    known[begin + row] = 1;
  }
  return { kept, known };
}

type Pairs = readonly (readonly [original: number, result: number])[];

/** What is left between the common beginning and the common end. */
function differing(
  original: readonly string[],
  result: readonly string[],
): { begin: number; originalEnd: number; resultEnd: number } {
  const shorter = Math.min(original.length, result.length);
  let begin = 0;
  while (begin < shorter && original[begin] === result[begin]) begin++;
  let end = 0;
  while (end < shorter - begin && original[original.length - 1 - end] === result[result.length - 1 - end])
    end++;
  return { begin, originalEnd: original.length - end, resultEnd: result.length - end };
}

const MATCHED = 1;
const SKIPPED = 2;
const ADDED = 3;
/** Bit in a cell: the gap that ends here was opened in the cell before. */
const OPENS = 4;

function best(original: readonly string[], result: readonly string[], startsLine: Uint8Array): Pairs {
  const ids = new Map<string, number>();
  const idOf = (text: string): number => {
    const known = ids.get(text);
    if (known !== undefined) return known;
    ids.set(text, ids.size);
    return ids.size - 1;
  };
  const a = Int32Array.from(original, idOf);
  const b = Int32Array.from(result, idOf);
  const values = Int32Array.from(result, (text) => Math.min(6, text.length) + 1);
  const n = a.length;
  // Scores of a row: of the best alignment, and of the best one that ends in a gap of the original.
  let above = new Int32Array(n + 1);
  let row = new Int32Array(n + 1);
  const moves = new Uint8Array((b.length + 1) * (n + 1));
  for (let i = 1; i <= n; i++) {
    moves[i] = SKIPPED | (i === 1 ? OPENS : 0);
  }
  for (let j = 1; j <= b.length; j++) {
    const id = b[j - 1];
    const value = values[j - 1] as number;
    row[0] = -NEW_PIECE * j;
    moves[j * (n + 1)] = ADDED;
    let gap = Number.MIN_SAFE_INTEGER;
    const isLast = j === b.length;
    for (let i = 1; i <= n; i++) {
      const opened = (row[i - 1] as number) - (isLast ? 0 : OPENING_GAP - (startsLine[i - 1] as number));
      let opens = 0;
      if (opened > gap) {
        gap = opened;
        opens = OPENS;
      }
      let score = (above[i] as number) - NEW_PIECE;
      let move = ADDED;
      if (gap >= score) {
        score = gap;
        move = SKIPPED;
      }
      if (a[i - 1] === id) {
        const matched = (above[i - 1] as number) + value;
        // Of several equal ends, the first is taken: the rest of the original has gone in one piece.
        if (matched > score || (matched === score && !isLast)) {
          score = matched;
          move = MATCHED;
        }
      }
      row[i] = score;
      moves[j * (n + 1) + i] = move | opens;
    }
    [above, row] = [row, above];
  }
  return walkBack(moves, n, b.length);
}

function walkBack(moves: Uint8Array, columns: number, rows: number): Pairs {
  const pairs: [number, number][] = [];
  let i = columns;
  let j = rows;
  while (i > 0 || j > 0) {
    const cell = moves[j * (columns + 1) + i] as number;
    switch (cell & 3) {
      case MATCHED:
        pairs.push([--i, --j]);
        break;
      case ADDED:
        j--;
        break;
      default:
        // A gap goes on to where it was opened, whatever is best in the cells between.
        while (i > 0 && ((moves[j * (columns + 1) + i] as number) & OPENS) === 0) i--;
        if (i > 0) i--;
    }
  }
  return pairs;
}

function greedy(original: readonly string[], result: readonly string[]): Pairs {
  const places = new Map<string, number[]>();
  original.forEach((text, at) => {
    const known = places.get(text);
    if (known === undefined) places.set(text, [at]);
    else known.push(at);
  });
  const pairs: [number, number][] = [];
  let from = 0;
  result.forEach((text, row) => {
    const at = firstFrom(places.get(text) ?? [], from);
    if (at === undefined) return;
    pairs.push([at, row]);
    from = at + 1;
  });
  return pairs;
}

/** The first of the ascending places that is not before `from`. */
function firstFrom(places: readonly number[], from: number): number | undefined {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] as number) < from) low = middle + 1;
    else high = middle;
  }
  return places[low];
}
