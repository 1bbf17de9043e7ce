import type { MinimizerName, ReducerName } from 'pare';
import { describeMachine, type Machine } from './machine.ts';
import { number, percent, pValue, table } from './markdown.ts';
import { MAIN_SIGMA, MINIMIZERS, mainSetting, NUS, nearSigmaSettings, REDUCERS, SIGMAS } from './plan.ts';
import type { RunRecord, Setting } from './run-one.ts';
import { RunSet } from './run-set.ts';
import { geometricMean, mean, wilcoxonP } from './statistics.ts';

export interface Results {
  readonly format: number;
  readonly quick: boolean;
  readonly machine: Machine;
  readonly runs: readonly RunRecord[];
}

/** All tables of the experiments, as Markdown. */
export function experimentTables({ quick, machine, runs }: Results): string {
  const set = new RunSet(runs);
  const parts = [
    `# Experiments\n\n${introduction(quick, machine)}`,
    ...REDUCERS.flatMap((reducer) => mainTables(set, reducer)),
    significance(set),
    testKinds(set),
    correlation(set),
    minimality(set),
    sweep(set, 'Sweep over sigma', 'sigma', SIGMAS, [
      ...(['probdd', 'w-probdd', 'cdd'] as const).map(
        (minimizer): SweepColumn => ({
          name: `perses, ${minimizer}`,
          setting: (sigma) => ({ reducer: 'perses', minimizer, sigma }),
        }),
      ),
    ]),
    nearSigma(set),
    sweep(set, "Sweep over ddmin's split factor", 'nu', NUS, [
      ...REDUCERS.map(
        (reducer): SweepColumn => ({
          name: `${reducer}, ddmin`,
          setting: (nu) => ({ reducer, minimizer: 'ddmin', nu }),
        }),
      ),
    ]),
  ];
  return parts.join('\n');
}

function introduction(quick: boolean, machine: Machine): string {
  const command = `node benchmarks/dist/experiments.js${quick ? ' --quick' : ''}`;
  return `Made by \`${command}\`. Each run goes to its fixpoint with one job; sigma is ${MAIN_SIGMA} where a minimizer takes
one, except in the sweep. Tests are those that the search committed: no text is tested twice in a run.
Time is the tests' own time and the engine's; a text that several algorithms test is run once, and its
time counts for each of them.

${describeMachine(machine)}

Size by tests: [HDD*](size-hdd-star.svg), [Perses](size-perses.svg); [sweep over sigma](sigma.svg),
[sweep over nu](nu.svg).
`;
}

const MEASURES: readonly {
  readonly title: string;
  readonly digits: number;
  readonly of: (run: RunRecord) => number;
}[] = [
  { title: 'tokens left', digits: 0, of: ({ tokens }) => tokens },
  { title: 'tests', digits: 0, of: ({ tests }) => tests },
  { title: 'time, s', digits: 1, of: seconds },
  {
    title: 'tokens deleted per second',
    digits: 0,
    of: (run) => (run.inputTokens - run.tokens) / seconds(run),
  },
];

function seconds({ testMs, engineMs }: RunRecord): number {
  return (testMs + engineMs) / 1000;
}

function mainTables(set: RunSet, reducer: ReducerName): string[] {
  return MEASURES.map(({ title, digits, of }) => {
    const subjects = set.subjectsWith(MINIMIZERS.map((minimizer) => mainSetting(reducer, minimizer)));
    const columns = MINIMIZERS.map((minimizer) => set.values(subjects, mainSetting(reducer, minimizer), of));
    const summary = (name: string, meanOf: (values: readonly number[]) => number): string[] => [
      `**${name}**`,
      '',
      ...columns.map((values) => number(meanOf(values), Math.max(digits, 1))),
    ];
    const rows = subjects.map((subject, k) => [
      subject,
      number(set.inputTokens(subject)),
      ...columns.map((values) => number(values[k], digits)),
    ]);
    rows.push(summary('arithmetic mean', mean), summary('geometric mean', geometricMean));
    return `## ${reducer}: ${title}\n\n${table(['subject', 'tokens', ...MINIMIZERS], rows)}`;
  });
}

const PAIRS: readonly (readonly [MinimizerName, MinimizerName])[] = [
  ['w-ddmin', 'ddmin'],
  ['w-probdd', 'probdd'],
  ['cdd', 'probdd'],
  ['w-probdd', 'w-ddmin'],
  ['w-probdd', 'ddmin'],
];

function significance(set: RunSet): string {
  const rows = REDUCERS.flatMap((reducer) =>
    PAIRS.map(([a, b]) => {
      const settings = [mainSetting(reducer, a), mainSetting(reducer, b)] as const;
      const subjects = set.subjectsWith(settings);
      const cells = MEASURES.slice(0, 3).flatMap(({ of }) => {
        const [left, right] = settings.map((setting) => set.values(subjects, setting, of));
        const ratio = geometricMean((left as number[]).map((value, k) => value / (right?.[k] as number)));
        return [percent(ratio - 1), pValue(wilcoxonP(left as number[], right as number[]))];
      });
      return [`${reducer}: ${a} against ${b}`, ...cells];
    }),
  );
  const head = ['pair', 'tokens', 'p', 'tests', 'p', 'time', 'p'];
  return `## Pairs of minimizers

Geometric mean of the ratios less one, and p of the Wilcoxon signed-rank test over the subjects.

${table(head, rows)}`;
}

function testKinds(set: RunSet): string {
  const rows = REDUCERS.flatMap((reducer) => {
    const runs = set.all(mainSetting(reducer, 'ddmin'));
    const total = (kind: 'complement' | 'revisit' | 'other', what: 'tests' | 'kept'): number =>
      runs.reduce((sum, { lists }) => sum + (lists.kinds?.[kind][what] ?? 0), 0);
    const all = total('complement', 'tests') + total('revisit', 'tests') + total('other', 'tests');
    return (['complement', 'revisit', 'other'] as const).map((kind) => [
      `${reducer}: ${kind}`,
      number(total(kind, 'tests')),
      percent(total(kind, 'tests') / all),
      percent(total(kind, 'kept') / total(kind, 'tests')),
    ]);
  });
  return `## ddmin's tests by kind

Complement: everything but one part is deleted. Revisit: a part is deleted that was tried before in the
same list. Other: a part is deleted for the first time. Repeated texts are counted.

${table(['kind', 'tests', 'share', 'successful'], rows)}`;
}

function correlation(set: RunSet): string {
  const subjects = set.subjectsWith(REDUCERS.map((reducer) => mainSetting(reducer, 'ddmin')));
  const rows = subjects.map((subject) => [
    subject,
    ...REDUCERS.flatMap((reducer) => {
      const { lists } = set.one(subject, mainSetting(reducer, 'ddmin')) as RunRecord;
      return [number(lists.rho, 3), number(lists.rhoRuns)];
    }),
  ]);
  const means = REDUCERS.flatMap((reducer) => {
    const rhos = set.all(mainSetting(reducer, 'ddmin')).flatMap(({ lists }) => lists.rho ?? []);
    return [number(mean(rhos), 3), ''];
  });
  const head = ['subject', ...REDUCERS.flatMap((reducer) => [`${reducer}: rho`, 'lists'])];
  return `## Weight and deletion

Spearman's rho between an element's weight and its deletion, in each list that ddmin minimized and where
both vary; mean over the lists. Below 0: heavy elements tend to stay.

${table(head, [...rows, ['**mean**', ...means]])}`;
}

function minimality(set: RunSet): string {
  const rows = REDUCERS.flatMap((reducer) =>
    (['probdd', 'w-probdd', 'cdd'] as const).map((minimizer) => {
      const runs = set.all({ ...mainSetting(reducer, minimizer), checked: true });
      const lists = runs.reduce((sum, { minimality: found }) => sum + (found?.runs ?? 0), 0);
      const bad = runs.reduce((sum, { minimality: found }) => sum + (found?.notMinimal ?? 0), 0);
      return [`${reducer}: ${minimizer}`, number(lists), number(bad), percent(bad / lists)];
    }),
  );
  return `## Lists left not 1-minimal

In runs of their own, each list minimization is followed by a pass that deletes single elements. ddmin and
W_ddmin always leave a 1-minimal list.

${table(['minimizer', 'lists', 'not 1-minimal', 'share'], rows)}`;
}

function nearSigma(set: RunSet): string {
  const settings = nearSigmaSettings();
  const subjects = set.subjectsWith(settings);
  const tests = settings.map((setting) => set.values(subjects, setting, (run) => run.tests));
  const rows = subjects.map((subject, k) => [subject, ...tests.map((values) => number(values[k]))]);
  rows.push(['**geometric mean**', ...tests.map((values) => number(geometricMean(values), 1))]);
  const head = ['subject', ...settings.map(({ sigma }) => `sigma ${sigma}`)];
  return `## perses with w-probdd: tests by sigma, on every subject\n\n${table(head, rows)}`;
}

interface SweepColumn {
  readonly name: string;
  readonly setting: (value: number) => Setting;
}

function sweep(
  set: RunSet,
  title: string,
  parameter: string,
  values: readonly number[],
  columns: readonly SweepColumn[],
): string {
  const rows = values.map((value) => [
    String(value),
    ...columns.flatMap(({ setting }) => {
      const subjects = set.subjectsWith(values.map(setting));
      return [MEASURES[0], MEASURES[1], MEASURES[2]].map((measure) =>
        number(geometricMean(set.values(subjects, setting(value), (measure as (typeof MEASURES)[0]).of)), 1),
      );
    }),
  ]);
  const head = [parameter, ...columns.flatMap(({ name }) => [`${name}: tokens`, 'tests', 's'])];
  const subjects = set.subjectsWith(columns.flatMap(({ setting }) => values.map(setting)));
  return `## ${title}\n\nGeometric means over ${subjects.join(', ')}.\n\n${table(head, rows)}`;
}
