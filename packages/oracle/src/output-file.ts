import { closeSync, constants, fstatSync, ftruncateSync, openSync, readSync, unlinkSync } from 'node:fs';
import type { PatternSource } from './helper-protocol.ts';

/** Bytes of a tail that is kept for messages. */
const TAIL = 16 * 1024;
/** Beyond this many bytes of output only the beginning and the end are kept. */
const LIMIT = 16 * 1024 * 1024;
const HEAD = 4 * 1024 * 1024;

/**
 * Where one output stream of a test goes while it is captured: a file that can't grow without bound.
 * A file and not a pipe, because Node's pipes are sockets, on which `echo >/dev/stderr` fails, and
 * because a pipe stays open for as long as any left-over process holds it.
 */
export class OutputFile {
  readonly fd: number;
  readonly #path: string;
  #head = '';
  #lastTail = '';

  constructor(path: string) {
    this.#path = path;
    const { O_APPEND, O_CREAT, O_EXCL, O_RDWR } = constants;
    this.fd = openSync(path, O_APPEND | O_CREAT | O_EXCL | O_RDWR, 0o600);
  }

  /** To be called now and then while the test runs. The writer appends, so it goes on at the new end. */
  bound(): void {
    const { size } = fstatSync(this.fd);
    if (size <= LIMIT) return;
    if (this.#head === '') this.#head = this.#read(0, HEAD);
    this.#lastTail = this.#read(size - TAIL, TAIL);
    ftruncateSync(this.fd, 0);
  }

  /** The last 16 KiB, and whether the pattern occurs: in all of it, or in head and tail of a flood. */
  finish(pattern: PatternSource | undefined): { tail: string; found: boolean } {
    const { size } = fstatSync(this.fd);
    const start = Math.max(0, size - TAIL);
    const tail = (this.#lastTail + this.#read(start, size - start)).slice(-TAIL);
    if (pattern === undefined) return { tail, found: true };
    const text = this.#head === '' ? this.#read(0, Math.min(size, LIMIT)) : `${this.#head}\n${tail}`;
    return { tail, found: new RegExp(pattern.source, pattern.flags).test(text) };
  }

  close(): void {
    closeSync(this.fd);
    try {
      unlinkSync(this.#path);
    } catch {
      // The test removed it, or the whole folder.
    }
  }

  #read(position: number, length: number): string {
    const buffer = Buffer.allocUnsafe(length);
    return buffer.toString('utf8', 0, readSync(this.fd, buffer, 0, length, position));
  }
}
