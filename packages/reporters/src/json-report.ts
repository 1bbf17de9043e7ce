import { writeFileSync } from 'node:fs';
import { PareError, type Report } from '@pare/core';

/** Writes the report as JSON. Throws PareError `output-unwritable`. */
export function writeJsonReport(path: string, report: Report): void {
  try {
    writeFileSync(path, `${JSON.stringify(report, null, 2)}\n`);
  } catch (cause) {
    throw new PareError(
      'output-unwritable',
      `can't write the report to ${path}: ${(cause as Error).message}`,
      { cause },
    );
  }
}
