import type { NetworkSettings, NetworkSlug } from '../catalog/network-settings.ts';
import type { ProgramRecord } from '../catalog/program.ts';
import type { Entry, ReportRow } from '../conversions/report-row.ts';
import type { Day, Instant } from '../platform/time.ts';

/** Where a paged read goes on; opaque to everyone but its adapter, small enough for a Workflow step's result. */
export type Cursor = string;

/** What a catalog holds, known before anything is applied: how many programs, which ones, and a digest of its bytes. */
export interface CatalogSurvey {
  programs: number | null;
  digest: string | null;
  /** The ids of the programs; null where only reading the catalog tells them. */
  programIds: readonly string[] | null;
}

export interface ProgramPage {
  /** Read while the upstream's bytes arrive; a truncated feed makes the iteration throw `upstream.truncated`. */
  programs: AsyncIterable<Entry<ProgramRecord>>;
  next: Cursor | null;
}

/** A page of a report. `wholeDays` lists the days that the page holds completely: a stored row that it lacks is gone. */
export interface ReportPage {
  rows: Entry<ReportRow>[];
  next: Cursor | null;
  wholeDays?: readonly Day[];
}

/** Days of a report, both ends included. */
export interface DayRange {
  from: Day;
  to: Day;
}

/**
 * How an adapter reaches its network: every call goes through the circuit breaker, a time-out and the network's pace.
 * Throws DomainErrors: `upstream.breaker_open`, `upstream.busy` (with `retryAfter`), `upstream.rate_limited` (with
 * `retryAfter`), `upstream.unavailable` (5xx, time-out, refused), `upstream.unauthorised`, `upstream.refused` (other 4xx).
 * No error carries a URL's query, a header or a body, since they may hold credentials.
 */
export interface Upstream {
  fetch(request: Request, options?: { minIntervalMs?: number; timeoutMs?: number }): Promise<Response>;
  now(): Instant;
}

/** What an adapter is handed: its settings (parsed by itself), its secrets, and the way out. */
export interface AdapterContext {
  settings: NetworkSettings;
  /** Secrets by name, such as `app_key`; from the Worker's secrets, never from the database. */
  secrets: Readonly<Record<string, string>>;
  upstream: Upstream;
}

/** One upstream network. Pure but for `context.upstream`. */
export interface NetworkAdapter {
  readonly slug: NetworkSlug;
  /** Raised when the same bytes would now be read differently, so that an unchanged feed is applied again. */
  readonly mappingVersion: number;
  surveyCatalog(context: AdapterContext): Promise<CatalogSurvey>;
  programs(context: AdapterContext, cursor: Cursor | null): Promise<ProgramPage>;
  transactions(context: AdapterContext, range: DayRange, cursor: Cursor | null): Promise<ReportPage>;
  /** Reads the stored text of one report row again, as `transactions` or the callback would today. Calls nobody. */
  readTransaction(context: AdapterContext, raw: string): Entry<ReportRow>;
}

/** A network that pushes: verifies the signature over the raw body (throws `callback.bad_signature`, 401) and reads it. */
export interface CallbackReader {
  readCallback(context: AdapterContext, headers: Headers, rawBody: string): Entry<ReportRow>[];
}
