import { readFileSync, statSync } from 'node:fs';
import { PareError } from '@pare/core';

/** A text file as it was read: text to work on, and the way back to bytes. */
export interface TextFile {
  readonly bytes: Uint8Array;
  readonly text: string;
  encode(text: string): Uint8Array;
}

/**
 * Reads a text file. UTF-8 where the bytes are valid UTF-8, else every byte is one character (Latin-1),
 * so that encoding gives the same bytes back. Throws PareError for what is no text file.
 */
export function readTextFile(path: string): TextFile {
  const bytes = readBytes(path);
  if (bytes.length === 0) throw new PareError('input-empty', `${path} is empty: there is nothing to reduce.`);
  if (bytes.subarray(0, 65_536).includes(0)) {
    throw new PareError('input-binary', `${path} is a binary file (it has NUL bytes); pare reduces text.`);
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { bytes, text, encode: (variant) => Buffer.from(variant, 'utf8') };
  } catch {
    return { bytes, text: bytes.toString('latin1'), encode: (variant) => Buffer.from(variant, 'latin1') };
  }
}

function readBytes(path: string): Buffer {
  try {
    if (statSync(path).isDirectory()) {
      throw new PareError('input-not-a-file', `${path} is a directory; name the file to reduce.`);
    }
    return readFileSync(path);
  } catch (cause) {
    if (cause instanceof PareError) throw cause;
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new PareError('input-missing', `${path} does not exist.`, { cause });
    throw new PareError('input-unreadable', `can't read ${path}: ${message}`, { cause });
  }
}
