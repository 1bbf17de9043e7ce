import { closeSync, openSync, writeSync } from 'node:fs';
import { type Observer, PareError, type RunEvent } from '@pare/core';

/** Version of the format; a higher one may have other fields. */
export const EVENTS_VERSION = 1;

export interface EventsFile {
  readonly observe: Observer;
  /** Closes the file. Throws PareError `output-unwritable` if an event could not be written. */
  close(): void;
}

/**
 * Writes every event of a run to a file as it happens, one JSON object a line, after a header line.
 * docs/events.md explains the lines. Throws PareError `output-unwritable` if the file can't be made.
 */
export function writeEvents(path: string, tool: { readonly version: string }): EventsFile {
  let file: number | undefined;
  let failure: unknown;
  const attempt = (action: () => void): void => {
    try {
      if (failure === undefined) action();
    } catch (cause) {
      failure = cause;
    }
  };
  const check = (): void => {
    if (failure === undefined) return;
    const message = `can't write the events to ${path}: ${(failure as Error).message}`;
    throw new PareError('output-unwritable', message, { cause: failure });
  };
  const line = (value: object): void => {
    writeSync(file as number, `${JSON.stringify(value, rounded)}\n`);
  };
  attempt(() => {
    file = openSync(path, 'w');
    line({ type: 'pare-events', version: EVENTS_VERSION, pare: tool.version });
  });
  check();
  return {
    observe: (event: RunEvent) => attempt(() => line(event)),
    close: () => {
      if (file === undefined) return;
      closeSync(file);
      file = undefined;
      check();
    },
  };
}

/** Times to the microsecond; functions are left out, as always in JSON. */
function rounded(key: string, value: unknown): unknown {
  return key.endsWith('Ms') ? Math.round(1000 * (value as number)) / 1000 : value;
}
