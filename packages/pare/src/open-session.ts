import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { PareError } from '@pare/core';
import { Journal, type JournalHeader, type JournalRecord, variantKey } from '@pare/session';
import type { ResolvedReduceOptions } from './options.ts';
import { SessionLock } from './session-lock.ts';
import { VERSION } from './version.ts';

export interface Session {
  readonly journal: Journal;
  /** The input's own test of the run that this one goes on with. */
  readonly firstRun: JournalRecord | undefined;
  /** Ends the writing, and lets another run have the session. */
  close(): void;
}

/** Starts or resumes the session that the options name, if they name one. */
export function openSession(
  options: ResolvedReduceOptions,
  input: Uint8Array,
  language: string,
): Session | undefined {
  if (options.session === undefined) return undefined;
  const header = sessionHeader(options, input, language);
  if (options.resume) requireSession(options.session);
  const lock = SessionLock.take(options.session);
  try {
    const journal = options.resume
      ? Journal.resume(options.session, header)
      : Journal.create(options.session, header);
    const key = variantKey(input);
    const firstRun = journal.records.find((record) => record.key === key);
    const close = (): void => {
      journal.close();
      lock.release();
    };
    return { journal, firstRun, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** So that no folder is made for a session that is not there. */
function requireSession(folder: string): void {
  if (existsSync(folder)) return;
  throw new PareError(
    'session-missing',
    `there is no session in ${folder}: leave out --resume to start one.`,
  );
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
  const what =
    test.kind === 'command' ? [test.command, test.command.map(fileHash)] : [test.kind, fileHash(test.path)];
  const needed = [beside, beside?.map(fileHash)];
  return {
    version: VERSION,
    input: hash(input),
    language: onSyntaxError === 'stop' ? language : `${language} ${onSyntaxError}`,
    test: hash(JSON.stringify([what, exit, stdout, stderr, stdin, needed, retry, timeoutMs, memoryBytes])),
    reducer,
    minimizer,
    sigma: String(sigma ?? 'default'),
    nu: String(nu ?? 'default'),
    atom: atom ?? 'default',
    removal: removal ?? 'default',
    seed: String(seed),
  };
}

/** The hash of a file's content; '' for what is none. */
function fileHash(path: string): string {
  const stat = statSync(resolve(path), { throwIfNoEntry: false });
  return stat?.isFile() ? hash(readFileSync(path)) : '';
}

function hash(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}
