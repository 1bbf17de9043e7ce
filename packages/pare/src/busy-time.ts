/** How long at least one of several overlapping intervals was open. */
export class BusyTime {
  /** Disjoint, ascending. */
  private readonly intervals: { from: number; to: number }[] = [];
  /** Length of the intervals that no later one can reach. */
  private settled = 0;

  /** Adds an interval; `to` must not be before that of any interval added so far. */
  add(from: number, to: number): void {
    let start = from;
    for (
      let last = this.intervals.at(-1);
      last !== undefined && last.to >= start;
      last = this.intervals.at(-1)
    ) {
      start = Math.min(start, last.from);
      this.intervals.pop();
    }
    this.intervals.push({ from: start, to });
    if (this.intervals.length > 1000) {
      for (const { from: a, to: b } of this.intervals.splice(0, 500)) this.settled += b - a;
    }
  }

  get total(): number {
    return this.settled + this.intervals.reduce((sum, { from, to }) => sum + to - from, 0);
  }
}
