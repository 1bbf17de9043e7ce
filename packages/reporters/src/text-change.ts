/** Where two texts differ: one stretch of lines, from the first that differs to the last. */
export interface TextChange {
  /** Number of its first line, from 1 on, the same in both texts. */
  readonly line: number;
  readonly before: readonly string[];
  /** What stands in place of `before`. */
  readonly after: readonly string[];
  /** Up to `context` untouched lines on either side. */
  readonly above: readonly string[];
  readonly below: readonly string[];
}

/** The stretch of lines in which two texts differ; undefined if they are equal. Linear time. */
export function textChange(before: string, after: string, context: number): TextChange | undefined {
  if (before === after) return undefined;
  const old = before.split('\n');
  const now = after.split('\n');
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start++;
  let end = 0;
  while (end < shorter - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end++;
  return {
    line: start + 1,
    before: old.slice(start, old.length - end),
    after: now.slice(start, now.length - end),
    above: now.slice(Math.max(0, start - context), start),
    below: now.slice(now.length - end, now.length - end + context),
  };
}
