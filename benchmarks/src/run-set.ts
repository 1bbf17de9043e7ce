import { runKey } from './plan.ts';
import type { RunRecord, Setting } from './run-one.ts';

/** Finished runs, looked up by subject and setting. */
export class RunSet {
  private readonly byKey: ReadonlyMap<string, RunRecord>;
  private readonly subjects: readonly string[];

  constructor(runs: readonly RunRecord[]) {
    this.byKey = new Map(runs.map((run) => [runKey(run.subject, run), run]));
    const tokens = new Map(runs.map(({ subject, inputTokens }) => [subject, inputTokens]));
    this.subjects = [...tokens].sort(([, a], [, b]) => a - b).map(([subject]) => subject);
  }

  one(subject: string, setting: Setting): RunRecord | undefined {
    return this.byKey.get(runKey(subject, setting));
  }

  /** The runs with that setting, the smallest subject first. */
  all(setting: Setting): RunRecord[] {
    return this.subjects.flatMap((subject) => this.one(subject, setting) ?? []);
  }

  /** The subjects on which all of the settings were run, the smallest first. */
  subjectsWith(settings: readonly Setting[]): string[] {
    return this.subjects.filter((subject) => settings.every((setting) => this.one(subject, setting)));
  }

  values(subjects: readonly string[], setting: Setting, of: (run: RunRecord) => number): number[] {
    return subjects.map((subject) => of(this.one(subject, setting) as RunRecord));
  }

  inputTokens(subject: string): number | undefined {
    return [...this.byKey.values()].find((run) => run.subject === subject)?.inputTokens;
  }
}
