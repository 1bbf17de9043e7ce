import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Journal, type JournalHeader, type JournalRecord, variantKey } from '@pare/session';
import type { ResolvedReduceOptions } from './options.ts';
import { VERSION } from './version.ts';

export interface Session {
  readonly journal: Journal;
  /** The input's own test of the run that this one goes on with. */
  readonly firstRun: JournalRecord | undefined;
}

/** Starts or resumes the session that the options name, if they name one. */
export function openSession(
  options: ResolvedReduceOptions,
  input: Uint8Array,
  language: string,
): Session | undefined {
  if (options.session === undefined) return undefined;
  const header = sessionHeader(options, input, language);
  const journal = options.resume
    ? Journal.resume(options.session, header)
    : Journal.create(options.session, header);
  const key = variantKey(input);
  return { journal, firstRun: journal.records.find((record) => record.key === key) };
}

/** Everything that decides which variants are tested and what a verdict means. */
function sessionHeader(options: ResolvedReduceOptions, input: Uint8Array, language: string): JournalHeader {
  const {
    test,
    exit,
    stdout,
    stderr,
    stdin,
    beside,
    reducer,
    minimizer,
    sigma,
    nu,
    atom,
    removal,
    seed,
    retry,
    timeoutMs,
    memoryBytes,
    onSyntaxError,
  } = options;
  const what = test.kind === 'command' ? test.command : [test.kind, hash(readFileSync(test.path))];
  return {
    version: VERSION,
    input: hash(input),
    language: onSyntaxError === 'stop' ? language : `${language} ${onSyntaxError}`,
    test: hash(JSON.stringify([what, exit, stdout, stderr, stdin, beside, retry, timeoutMs, memoryBytes])),
    reducer,
    minimizer,
    sigma: String(sigma ?? 'default'),
    nu: String(nu ?? 'default'),
    atom: atom ?? 'default',
    removal: removal ?? 'default',
    seed: String(seed),
  };
}

function hash(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}
