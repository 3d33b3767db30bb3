import { DurableObject } from 'cloudflare:workers';
import { addMs, DAY, systemClock } from '../../platform/time.ts';
import { DAYS_KEPT, MAX_LINES, type RequestLine, type StoredLine } from './request-line.ts';

/** Where an export goes on. */
export interface TelemetryCursor {
  /** The start of the next minute of samples. */
  minute: number;
  /** The last line. */
  line: number;
}

const TELEMETRY = 'telemetry';

/** What happened for a request, by its ID. It has no database but its own, so it knows what failed while D1 was down. */
export class RequestLog extends DurableObject<Env> {
  readonly #sql = this.ctx.storage.sql;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#sql.exec(`CREATE TABLE IF NOT EXISTS lines
        (id INTEGER PRIMARY KEY AUTOINCREMENT, request_id TEXT NOT NULL, at INTEGER NOT NULL, line TEXT NOT NULL);
      CREATE INDEX IF NOT EXISTS lines_by_request ON lines (request_id);
      CREATE INDEX IF NOT EXISTS lines_by_time ON lines (at)`);
  }

  /** Stores lines, and deletes those that are too old or too many. */
  add(lines: readonly RequestLine[], maxLines = MAX_LINES): void {
    for (const line of lines)
      this.#sql.exec(
        'INSERT INTO lines (request_id, at, line) VALUES (?, ?, ?)',
        line.requestId,
        line.at,
        JSON.stringify(line),
      );
    this.#sql.exec('DELETE FROM lines WHERE at < ?', addMs(systemClock(), -DAYS_KEPT * DAY));
    this.#sql.exec('DELETE FROM lines WHERE id <= (SELECT MAX(id) FROM lines) - ?', maxLines);
  }

  /** The lines of a request in their order. */
  find(requestId: string): StoredLine[] {
    return this.#read('WHERE request_id = ? AND at >= ? ORDER BY id', requestId, this.#oldest());
  }

  /** Lines after one, in their order. */
  after(id: number, limit: number): StoredLine[] {
    return this.#read('WHERE id > ? AND at >= ? ORDER BY id LIMIT ?', id, this.#oldest(), limit);
  }

  telemetryCursor(): TelemetryCursor | null {
    return this.ctx.storage.kv.get<TelemetryCursor>(TELEMETRY) ?? null;
  }

  setTelemetryCursor(cursor: TelemetryCursor): void {
    this.ctx.storage.kv.put(TELEMETRY, cursor);
  }

  #oldest(): number {
    return addMs(systemClock(), -DAYS_KEPT * DAY);
  }

  #read(rest: string, ...values: (string | number)[]): StoredLine[] {
    return this.#sql
      .exec<{ id: number; line: string }>(`SELECT id, line FROM lines ${rest}`, ...values)
      .toArray()
      .map(({ id, line }) => ({ ...JSON.parse(line), id }));
  }
}
