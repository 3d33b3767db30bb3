import { DomainError, errorMessage } from '../../platform/errors.ts';
import type { Entry } from '../contract.ts';

const LONGEST_RAW = 4_000;

/** Reads one row; whatever is wrong with it, it becomes a malformed entry with its own text and the rest goes on. */
export function entryOf<Row>(raw: string, read: (raw: string) => Row): Entry<Row> {
  try {
    return { row: read(raw) };
  } catch (error) {
    return malformed(
      raw,
      error instanceof DomainError ? error.code : 'row.unreadable',
      errorMessage(error).slice(0, 300),
    );
  }
}

/**
 * Marks each row whose key was there before as malformed under `code`: a second row of the same key would silently
 * take the place of the first.
 */
export class SeenKeys<Row> {
  readonly #seen = new Set<string>();
  readonly #key: (row: Row) => string;
  readonly #code: string;

  constructor(code: string, key: (row: Row) => string) {
    this.#code = code;
    this.#key = key;
  }

  /** The entry itself, or a malformed one when its key is a repetition. */
  check(entry: Entry<Row>, raw: string): Entry<Row> {
    if ('malformed' in entry) return entry;
    const key = this.#key(entry.row);
    if (this.#seen.has(key)) return malformed(raw, this.#code, 'The same key was in this answer before.');
    this.#seen.add(key);
    return entry;
  }
}

function malformed(raw: string, code: string, detail: string) {
  return { malformed: { raw: raw.slice(0, LONGEST_RAW).toWellFormed(), code, detail } };
}
