import { addMs, DAY, systemClock } from '../../platform/time.ts';
import {
  DAYS_KEPT,
  MAX_LINES,
  type RequestLine,
  type StoredLine,
  type TelemetryCursor,
} from './request-line.ts';

const TELEMETRY = 'telemetry';

/** The lines of requests in the storage of an object. */
export class RequestStore {
  readonly #storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    storage.sql.exec(`CREATE TABLE IF NOT EXISTS lines
        (id INTEGER PRIMARY KEY AUTOINCREMENT, request_id TEXT NOT NULL, at INTEGER NOT NULL, line TEXT NOT NULL);
      CREATE INDEX IF NOT EXISTS lines_by_request ON lines (request_id);
      CREATE INDEX IF NOT EXISTS lines_by_time ON lines (at)`);
  }

  /** Stores lines, and deletes those that are too old or too many. */
  add(lines: readonly RequestLine[], maxLines = MAX_LINES): void {
    const { sql } = this.#storage;
    for (const line of lines)
      sql.exec(
        'INSERT INTO lines (request_id, at, line) VALUES (?, ?, ?)',
        line.requestId,
        line.at,
        JSON.stringify(line),
      );
    sql.exec('DELETE FROM lines WHERE at < ?', this.#oldest());
    sql.exec('DELETE FROM lines WHERE id <= (SELECT MAX(id) FROM lines) - ?', maxLines);
  }

  find(requestId: string): StoredLine[] {
    return this.#read('WHERE request_id = ? AND at >= ? ORDER BY id', requestId, this.#oldest());
  }

  after(id: number, limit: number): StoredLine[] {
    return this.#read('WHERE id > ? AND at >= ? ORDER BY id LIMIT ?', id, this.#oldest(), limit);
  }

  get telemetryCursor(): TelemetryCursor | null {
    return this.#storage.kv.get<TelemetryCursor>(TELEMETRY) ?? null;
  }

  set telemetryCursor(cursor: TelemetryCursor) {
    this.#storage.kv.put(TELEMETRY, cursor);
  }

  #oldest(): number {
    return addMs(systemClock(), -DAYS_KEPT * DAY);
  }

  #read(rest: string, ...values: (string | number)[]): StoredLine[] {
    return this.#storage.sql
      .exec<{ id: number; line: string }>(`SELECT id, line FROM lines ${rest}`, ...values)
      .toArray()
      .map(({ id, line }) => ({ ...JSON.parse(line), id }));
  }
}
