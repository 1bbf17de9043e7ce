import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { PareError } from '@pare/core';
import { BestFile } from '@pare/session';

export interface SavedVariant {
  readonly bytes: Uint8Array;
  readonly tokens: number;
}

/** Bounds of what is remembered of earlier results. */
const MOST_VARIANTS = 32;
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * The result file, and what it held before. A variant that can't be written to it goes to a folder for
 * temporary files, so that no error loses it.
 */
export class ResultFile {
  private readonly file: BestFile;
  private history: SavedVariant[] = [];

  constructor(path: string) {
    this.file = new BestFile(path);
  }

  get path(): string {
    return this.file.path;
  }

  /** Writes the input, which needs no rescue. Throws PareError `output-unwritable`. */
  begin(input: Uint8Array): void {
    this.file.write(input);
  }

  /** Throws PareError `output-unwritable`, with the place where the variant is instead. */
  save(variant: SavedVariant): void {
    this.remember(variant);
    try {
      this.file.write(variant.bytes);
    } catch (cause) {
      const { message } = cause as PareError;
      throw new PareError('output-unwritable', `${message}\n${this.rescue(variant.bytes)}`, { cause });
    }
  }

  /** What the file held, newest first; of old ones only some. */
  get saved(): readonly SavedVariant[] {
    return this.history.toReversed();
  }

  /** Writes a variant beside the result, under a name of its own; returns the path. */
  saveBeside(bytes: Uint8Array, word: string): string {
    const extension = extname(this.path);
    const beside = `${this.path.slice(0, this.path.length - extension.length)}.${word}${extension}`;
    new BestFile(beside).write(bytes);
    return beside;
  }

  /** The same error, with the place of the best variant so far. */
  explain(error: unknown): unknown {
    if (!(error instanceof PareError) || error.code === 'output-unwritable') return error;
    if (this.history.length === 0) return error;
    const message = `${error.message}\nThe best variant so far is in ${this.path}.`;
    return new PareError(error.code, message, { cause: error });
  }

  private rescue(bytes: Uint8Array): string {
    for (const folder of [tmpdir(), '/dev/shm']) {
      try {
        const path = join(mkdtempSync(join(folder, 'pare-result-')), basename(this.path));
        new BestFile(path).write(bytes);
        return `The best variant is in ${path} instead.`;
      } catch {
        // The next folder may have room.
      }
    }
    return `The best variant could not be written anywhere; the one before it is in ${this.path}.`;
  }

  private remember(variant: SavedVariant): void {
    this.history.push(variant);
    while (this.history.length > 2 && this.isTooMuch()) {
      const half = Math.ceil(this.history.length / 2);
      this.history = this.history.filter((_, k) => k >= half || k % 2 === 1);
    }
  }

  private isTooMuch(): boolean {
    const bytes = this.history.reduce((sum, variant) => sum + variant.bytes.length, 0);
    return this.history.length > MOST_VARIANTS || bytes > MOST_BYTES;
  }
}
