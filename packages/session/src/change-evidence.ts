/**
 * What tests of a change on one variant tell of the same change on another. How far such a verdict carries
 * is learned: counts of what came of changes that had been kept, or rejected, where they were tested before.
 */
export class ChangeEvidence {
  /** By change: whether it was kept where it was tested last. */
  private readonly last = new Map<string, boolean>();
  private readonly afterKept: Outcomes = { kept: 30, rejected: 1 };
  private readonly afterRejected: Outcomes = { kept: 1, rejected: 10 };

  /** P(kept) of a change that was tested on another variant; undefined for one that was not. */
  likelihood(change: string): number | undefined {
    const last = this.last.get(change);
    if (last === undefined) return undefined;
    const { kept, rejected } = last ? this.afterKept : this.afterRejected;
    return kept / (kept + rejected);
  }

  add(change: string, kept: boolean): void {
    const last = this.last.get(change);
    if (last !== undefined) (last ? this.afterKept : this.afterRejected)[kept ? 'kept' : 'rejected']++;
    this.last.set(change, kept);
    const [oldest] = this.last.keys();
    if (this.last.size > MOST_CHANGES) this.last.delete(oldest as string);
  }
}

/** Changes that are remembered: far more than come up again, and some 10 MB. */
const MOST_CHANGES = 100_000;

/** Starts with what the benchmark cases showed, so that the first outcomes do not count for all. */
interface Outcomes {
  kept: number;
  rejected: number;
}
