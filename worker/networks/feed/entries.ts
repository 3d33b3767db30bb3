import { DomainError, errorMessage } from '../../platform/errors.ts';
import type { Entry } from '../../sales/report-row.ts';
import type { ProgramEntry } from '../contract.ts';

const MAX_DETAIL = 300;

/**
 * Parses one row. If that fails, it becomes a malformed entry with its whole text. `identify` parses only the row's
 * external ID, so that a malformed row can still be identified; it may throw as well.
 */
export function entryOf<Row>(raw: string, read: (raw: string) => Row, identify?: () => string): Entry<Row> {
  try {
    return { row: read(raw) };
  } catch (error) {
    return malformed(
      raw,
      error instanceof DomainError ? error.code : 'row.unreadable',
      errorMessage(error).slice(0, MAX_DETAIL),
      identify && attempt(identify),
    );
  }
}

/** The ID of a program, also of one that can't be read but identified; none otherwise. */
export function idsOf(entry: ProgramEntry): string[] {
  if ('row' in entry) return [entry.row.programId];
  const { externalId } = entry.malformed;
  return externalId === undefined ? [] : [externalId];
}

/**
 * Marks a row with a repeated key as malformed under `code`, because a second row with the same key would silently
 * replace the first.
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
    if (this.#seen.has(key))
      return malformed(raw, this.#code, 'The same key was in this response before.', key);
    this.#seen.add(key);
    return entry;
  }
}

function malformed(raw: string, code: string, detail: string, externalId?: string) {
  return { malformed: { raw: raw.toWellFormed(), code, detail, ...(externalId ? { externalId } : {}) } };
}

function attempt(identify: () => string): string | undefined {
  try {
    return identify();
  } catch {
    return undefined;
  }
}
