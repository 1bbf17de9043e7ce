import { existsSync } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';
import {
  type ColorEnvironment,
  liveProgress,
  type ProgressView,
  plainProgress,
  processScreen,
  quietProgress,
  recordRun,
  writeEvents,
  writeHtmlReport,
  writeJsonReport,
} from '@pare/reporters';
import { type Observer, PareError, type ReduceResult, type Settings, shellQuote, VERSION } from 'pare';

/** All that watches a run for the user: the terminal, the events file, the reports. */
export interface Reporters {
  readonly observe: Observer;
  /** Ends the view on the terminal and writes the reports. Throws PareError `output-unwritable`. */
  finish(result: ReduceResult): void;
  /** Leaves the terminal as it was. Safe to call twice. */
  close(): void;
}

/**
 * Opens what the options ask for. Throws PareError `output-unwritable` if the events file can't be made, or
 * a report's folder is not there: better now than at the end of a long run.
 */
export function openReporters(flags: Settings): Reporters {
  const { report: paths = [], events: eventsPath } = flags;
  for (const path of paths) requireFolder(path, 'the report');
  if (eventsPath !== undefined) requireFolder(eventsPath, 'the events');
  const events = eventsPath === undefined ? undefined : writeEvents(eventsPath, { version: VERSION });
  const recorder = paths.some(isPage) ? recordRun() : undefined;
  const view = openView(flags);
  const observers = [view, events, recorder].filter((one) => one !== undefined);
  const decoder = new TextDecoder();
  return {
    observe: (event) => {
      for (const { observe } of observers) {
        try {
          observe(event);
        } catch {
          // One that fails can't stop the others.
        }
      }
    },
    finish: (result) => {
      view.close();
      for (const path of paths) {
        if (recorder !== undefined && isPage(path)) {
          writeHtmlReport(path, {
            report: result.report,
            record: recorder.record(),
            original: decoder.decode(result.input),
            result: decoder.decode(result.bytes),
            settings: settings(result, flags),
            command: repeatLine(),
          });
        } else writeJsonReport(path, result.report);
      }
      events?.close();
    },
    close: view.close,
  };
}

function requireFolder(path: string, what: string): void {
  const folder = dirname(resolve(path));
  if (existsSync(folder)) return;
  throw new PareError('output-unwritable', `can't write ${what} to ${path}: there is no folder ${folder}`);
}

function isPage(path: string): boolean {
  return /^\.html?$/i.test(extname(path));
}

function openView({ quiet }: Settings): ProgressView {
  const write = (text: string): void => {
    process.stderr.write(text);
  };
  if (quiet) return quietProgress(write);
  return process.stderr.isTTY && process.env.TERM !== 'dumb'
    ? liveProgress(processScreen(process.stderr, process.env as ColorEnvironment))
    : plainProgress(write);
}

function settings({ report }: ReduceResult, flags: Settings): readonly (readonly [string, string])[] {
  const { algorithm, input, output, jobs, version } = report;
  const { test, command, sigma, nu, atom, removal, timeout, retry, session } = flags;
  const optional: readonly (readonly [string, unknown])[] = [
    ['Property test', test === undefined ? command?.join(' ') : resolve(test)],
    ['Sigma', sigma],
    ['Nu', nu],
    ['Atoms', atom],
    ['Removal', removal],
    ['Time limit of a test', timeout && `${timeout} s`],
    ['Runs of each variant', retry],
    ['Session', session && resolve(String(session))],
  ];
  return [
    ['Input', input.path],
    ['Result', output.path],
    ['Language', input.language],
    ['Reducer', algorithm.reducer],
    ['List minimizer', algorithm.minimizer],
    ['Seed', String(algorithm.seed)],
    ['Jobs', String(jobs)],
    ...optional.flatMap(([label, value]) => (value === undefined ? [] : [[label, String(value)] as const])),
    ['pare', `${version}, Node.js ${process.version}, ${process.platform} ${process.arch}`],
  ];
}

/** A line for a POSIX shell that runs the same again. */
function repeatLine(): string {
  const args = process.argv.slice(2).map(shellQuote);
  return `cd ${shellQuote(process.cwd())} && pare ${args.join(' ')}`;
}
