import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A property test that runs once for each text and then answers from a record in `folder`, so that the
 * machine's cores do not limit how many run at a time. Returns the script's text for a test that first
 * sleeps for so many seconds, or as long as a shell command prints.
 */
export function recordingScript(folder: string, test: string): (sleep: number | string) => string {
  const record = join(folder, 'record');
  mkdirSync(record, { recursive: true });
  return (sleep) => `#!/bin/sh
${sleep === 0 ? ':' : `sleep ${sleep}`}
sum=$(cksum < input.c) && file="${record}/$sum"
[ -f "$file" ] || { ${test}; echo $? > "$file.$$" && mv "$file.$$" "$file"; }
read -r code < "$file" && exit "$code"
`;
}
