import type { MinimizerName, ReducerName } from 'pare';
import { type Panel, panelGrid } from './panel-grid.ts';
import { MINIMIZERS, mainSetting, NUS, REDUCERS, SIGMAS } from './plan.ts';
import type { RunRecord, Setting } from './run-one.ts';
import { RunSet } from './run-set.ts';
import { geometricMean } from './statistics.ts';

/** Colours that stay apart for colour-blind eyes (Okabe and Ito): warm for ddmin, cold for probabilities. */
const COLORS: Readonly<Record<string, string>> = {
  ddmin: '#e69f00',
  'w-ddmin': '#d55e00',
  probdd: '#56b4e9',
  'w-probdd': '#0072b2',
  cdd: '#009e73',
};

/** The plots of the experiments: file name and SVG. */
export function plots(runs: readonly RunRecord[]): (readonly [name: string, svg: string])[] {
  const set = new RunSet(runs);
  return [
    ...REDUCERS.map((reducer) => [`size-${reducer}.svg`, sizeByTests(set, reducer)] as const),
    ['sigma.svg', sigmaSweep(set)],
    ['nu.svg', nuSweep(set)],
  ];
}

const REDUCER_TITLES: Readonly<Partial<Record<ReducerName, string>>> = {
  'hdd-star': 'HDD*',
  perses: 'Perses',
};

function sizeByTests(set: RunSet, reducer: ReducerName): string {
  const settings = MINIMIZERS.map((minimizer) => mainSetting(reducer, minimizer));
  const panels = set.subjectsWith(settings).map((subject): Panel => {
    const series = settings.map((setting) => {
      const { inputTokens, progress, tests, tokens } = set.one(subject, setting) as RunRecord;
      return { name: setting.minimizer, points: [[0, inputTokens], ...progress, [tests, tokens]] as const };
    });
    return { title: subject, xLabel: 'tests', yLabel: 'tokens (log)', series };
  });
  return panelGrid({
    title: `${REDUCER_TITLES[reducer]}: size against tests`,
    subtitle: 'Best variant so far after each committed test; a dot where the search ends.',
    panels,
    columns: 3,
    colors: COLORS,
    x: { scale: 'linear' },
    y: { scale: 'log' },
    lines: 'steps',
  });
}

function sigmaSweep(set: RunSet): string {
  const minimizers: readonly MinimizerName[] = ['probdd', 'w-probdd', 'cdd'];
  return sweepPlot(set, {
    title: 'Perses: initial probability sigma',
    values: SIGMAS,
    xLabel: 'sigma (log)',
    ticks: [0.01, 0.025, 0.05, 0.1, 0.2, 0.3],
    colors: Object.fromEntries(minimizers.map((name) => [name, COLORS[name] as string])),
    settings: Object.fromEntries(
      minimizers.map((minimizer) => [
        minimizer,
        (sigma: number): Setting => ({ reducer: 'perses', minimizer, sigma }),
      ]),
    ),
  });
}

function nuSweep(set: RunSet): string {
  return sweepPlot(set, {
    title: 'ddmin: split factor nu',
    values: NUS,
    xLabel: 'nu (log)',
    ticks: NUS.filter((nu) => nu !== 5),
    colors: { 'HDD*': '#cc79a7', Perses: '#0072b2' },
    settings: {
      'HDD*': (nu) => ({ reducer: 'hdd-star', minimizer: 'ddmin', nu }),
      Perses: (nu) => ({ reducer: 'perses', minimizer: 'ddmin', nu }),
    },
  });
}

interface SweepPlot {
  readonly title: string;
  readonly values: readonly number[];
  readonly xLabel: string;
  readonly ticks: readonly number[];
  readonly colors: Readonly<Record<string, string>>;
  readonly settings: Readonly<Record<string, (value: number) => Setting>>;
}

function sweepPlot(set: RunSet, { title, values, xLabel, ticks, colors, settings }: SweepPlot): string {
  const all = Object.values(settings).flatMap((setting) => values.map(setting));
  const subjects = set.subjectsWith(all);
  const panel = (name: string, of: (run: RunRecord) => number): Panel => ({
    title: name,
    xLabel,
    yLabel: name,
    series: Object.entries(settings).map(([series, setting]) => ({
      name: series,
      points: values.map(
        (value) => [value, geometricMean(set.values(subjects, setting(value), of))] as const,
      ),
    })),
  });
  return panelGrid({
    title,
    subtitle: `Geometric means over ${subjects.length} subjects.`,
    panels: [panel('tests', ({ tests }) => tests), panel('tokens left', ({ tokens }) => tokens)],
    columns: 2,
    colors,
    x: { scale: 'log', ticks },
    y: { scale: 'log' },
    lines: 'points',
  });
}
