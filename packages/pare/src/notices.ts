/** Notices shown in a run; the others are counted. */
const MOST_SHOWN = 4;

/** What a run tells of a grammar: the first notices, and how many more there are. */
export function summarizeNotices(notices: readonly string[]): readonly string[] {
  if (notices.length <= MOST_SHOWN) return notices;
  const more = notices.length - MOST_SHOWN + 1;
  return [
    ...notices.slice(0, MOST_SHOWN - 1),
    `and ${more} more notices on the grammar; pare grammar check shows them all.`,
  ];
}
