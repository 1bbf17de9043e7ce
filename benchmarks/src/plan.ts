import type { MinimizerName, ReducerName } from 'pare';
import type { Setting } from './run-one.ts';
import { ownSubjects, type Subject, sharedSubjects } from './subjects.ts';

export const REDUCERS: readonly ReducerName[] = ['hdd-star', 'perses'];
export const MINIMIZERS: readonly MinimizerName[] = ['ddmin', 'w-ddmin', 'probdd', 'w-probdd', 'cdd'];
export const SIGMAS: readonly number[] = [0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3];
export const NUS: readonly number[] = [2, 3, 4, 5, 8, 16, 32];

/** The sigma that the comparison of minimizers uses. */
export const MAIN_SIGMA = 0.1;

const USING_SIGMA: readonly MinimizerName[] = ['probdd', 'w-probdd', 'cdd'];

/** Subjects whose property test is slow, or which are large: without HDD* where a run should take minutes. */
const LARGE = ['c-vectorize-22382', 'c-tcc-27747', 'xml-mime'];

/** Subjects of the sweeps where a run should take minutes: a test takes some 20 ms or less. */
const FAST = ['c-virtual-machine', 'c-tcc-71626', 'xml-feed', 'xml-drawing', 'xml-xmllint'];

export interface PlannedRun {
  readonly subject: Subject;
  readonly setting: Setting;
}

/** Every run, each once, in the order in which they are made: those that take longest come last. */
export function plannedRuns(quick: boolean): PlannedRun[] {
  const all = [...ownSubjects(), ...sharedSubjects()];
  const small = all.filter(({ name }) => !LARGE.includes(name));
  const sweeps = quick ? small.filter(({ name }) => FAST.includes(name)) : small;
  const cross = (chosen: readonly Subject[], settings: readonly Setting[]): PlannedRun[] =>
    chosen.flatMap((subject) => settings.map((setting) => ({ subject, setting })));
  const withPerses = mainSettings().filter(({ reducer }) => reducer === 'perses');
  const planned = [
    ...cross(sweeps, [...mainSettings(), ...sigmaSettings(), ...nuSettings(), ...checkedSettings()]),
    ...cross(all, [...withPerses, ...nearSigmaSettings()]),
    ...cross(quick ? small : all, mainSettings()),
  ];
  const seen = new Set<string>();
  return planned.filter(({ subject, setting }) => {
    const key = runKey(subject.name, setting);
    return !seen.has(key) && seen.add(key);
  });
}

export function mainSettings(): Setting[] {
  return REDUCERS.flatMap((reducer) => MINIMIZERS.map((minimizer) => mainSetting(reducer, minimizer)));
}

export function mainSetting(reducer: ReducerName, minimizer: MinimizerName): Setting {
  if (USING_SIGMA.includes(minimizer)) return { reducer, minimizer, sigma: MAIN_SIGMA };
  return minimizer === 'ddmin' ? { reducer, minimizer, nu: 2 } : { reducer, minimizer };
}

export function sigmaSettings(): Setting[] {
  return USING_SIGMA.flatMap((minimizer) =>
    SIGMAS.map((sigma): Setting => ({ reducer: 'perses', minimizer, sigma })),
  );
}

/** The default reducer and minimizer with smaller sigmas than the default, on every subject. */
export function nearSigmaSettings(): Setting[] {
  return [0.025, 0.05, MAIN_SIGMA].map((sigma) => ({ reducer: 'perses', minimizer: 'w-probdd', sigma }));
}

export function nuSettings(): Setting[] {
  return REDUCERS.flatMap((reducer) => NUS.map((nu): Setting => ({ reducer, minimizer: 'ddmin', nu })));
}

export function checkedSettings(): Setting[] {
  return mainSettings()
    .filter(({ minimizer }) => USING_SIGMA.includes(minimizer))
    .map((setting) => ({ ...setting, checked: true }));
}

/** What tells one run from another. */
export function runKey(subject: string, setting: Setting): string {
  const { reducer, minimizer, sigma, nu, checked = false } = setting;
  return JSON.stringify([subject, reducer, minimizer, sigma, nu, checked]);
}
