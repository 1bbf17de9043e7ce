import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { GrammarFile } from '@pare/grammar';
import type { CompiledGrammar, GrammarHooks } from '@pare/parsing';
import { VERSION } from './version.ts';

/** A grammar ready to parse with, and what the user should know of it. */
export interface UserCompiled {
  readonly compiled: CompiledGrammar;
  readonly notices: readonly string[];
}

/** What a cache file holds: a line with a hash of the rest, then the rest as JSON. */
interface Entry extends UserCompiled {
  /** Files that the grammar's own files import, and hashes of their texts. */
  readonly imports: readonly { readonly path: string; readonly hash: string }[];
}

/**
 * Compiles a grammar, or takes it from the cache, where it stands under a hash of its files, of the start
 * rule, of the names that the hooks know, and of the code that compiles it. A cache that can't be read or written is passed over.
 */
export async function compiledGrammar(
  files: readonly GrammarFile[],
  start: string | undefined,
  hooks?: GrammarHooks,
): Promise<UserCompiled> {
  const { compileGrammar, parserCodeIn, parserCodeNames } = await import('@pare/parsing');
  const path = placeOf(files, [start ?? null, ...(hooks === undefined ? [] : parserCodeNames(hooks))]);
  const known = path === undefined ? undefined : readEntry(path);
  if (known !== undefined) return known;
  const { loadGrammar, normalizeGrammar } = await import('@pare/grammar');
  const loaded = await loadGrammar(files, { start, keepsCode: hooks && parserCodeIn(hooks) });
  const compiled = compileGrammar(normalizeGrammar(loaded));
  const given = new Set(files.map((file) => file.path));
  const imported = loaded.files.filter((file) => !given.has(file.path));
  const entry: Entry = {
    compiled,
    notices: [...loaded.notices, ...compiled.grammar.notices],
    imports: imported.map((file) => ({ path: file.path, hash: hashOf(file.text) })),
  };
  if (path !== undefined) writeEntry(path, entry);
  return entry;
}

/** The path of a grammar's cache file; undefined where there is no place for one. */
function placeOf(files: readonly GrammarFile[], choices: readonly (string | null)[]): string | undefined {
  try {
    return join(cacheFolder(), `${keyOf(files, choices)}.json`);
  } catch {
    return undefined;
  }
}

/** `PARE_CACHE_DIR`, or `pare` in the user's cache folder. */
function cacheFolder(): string {
  const { PARE_CACHE_DIR, XDG_CACHE_HOME } = process.env;
  return join(PARE_CACHE_DIR || join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'pare'), 'grammars');
}

function keyOf(files: readonly GrammarFile[], choices: readonly (string | null)[]): string {
  const hash = createHash('sha256').update(JSON.stringify([VERSION, ...choices]));
  for (const { path, text } of files) hash.update(JSON.stringify([path, text]));
  // The compiler itself: a cache outlives versions of pare in development.
  for (const name of ['@pare/grammar', '@pare/parsing']) hashFolder(hash, dirname(entryOf(name)));
  return hash.digest('hex').slice(0, 32);
}

function entryOf(name: string): string {
  return createRequire(import.meta.url).resolve(name);
}

function hashFolder(hash: ReturnType<typeof createHash>, folder: string): void {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.[jt]s$/.test(name),
  );
  for (const name of names.sort()) hash.update(name).update(readFileSync(join(folder, name)));
}

function readEntry(path: string): Entry | undefined {
  try {
    const text = readFileSync(path, 'utf8');
    const end = text.indexOf('\n');
    const body = text.slice(end + 1);
    if (hashOf(body) !== text.slice(0, end)) return undefined;
    const entry = JSON.parse(body) as Entry;
    const isCurrent = entry.imports.every(({ path, hash }) => hashOf(readFileSync(path, 'utf8')) === hash);
    return isCurrent ? entry : undefined;
  } catch {
    return undefined;
  }
}

function writeEntry(path: string, entry: Entry): void {
  const body = JSON.stringify(entry);
  const temporary = `${path}.${process.pid}`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(temporary, `${hashOf(body)}\n${body}`, { mode: 0o600 });
    renameSync(temporary, path);
  } catch {
    // The next run compiles again.
    try {
      rmSync(temporary, { force: true });
    } catch {}
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
