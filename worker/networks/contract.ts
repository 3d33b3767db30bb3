import type { NetworkSettings, NetworkSlug } from '../catalog/network-settings.ts';
import type { ProgramRecord } from '../catalog/program.ts';
import type { ConversionStatus } from '../conversions/status.ts';
import type { MicroUsd } from '../platform/money.ts';
import type { Day, Instant } from '../platform/time.ts';

/** Where a paged read goes on; opaque to everyone but its adapter, small enough for a Workflow step's result. */
export type Cursor = string;

/** A row that could not be read: its whole text, and why. `externalId` is set when at least its identity was readable. */
export interface MalformedRow {
  raw: string;
  code: string;
  detail: string;
  externalId?: string | undefined;
}
export type Entry<Row> = { row: Row } | { malformed: MalformedRow };

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

/**
 * A row of a network's report, normalized. `externalId` is unique in the network. `groupId` names the conversion: the
 * row's own id, or the original action's for a correction; ids of different series get different prefixes. `commission`
 * is what this row adds (negative for a correction). `clickRef` is the sub-id as it came back, `publisherRef` the second
 * sub-id of networks that report by publisher. `eventAt` is null when the network gave no time. `wholeDay` is the day of
 * a row in a report that restates whole days.
 */
export interface ReportRow {
  externalId: string;
  groupId: string;
  isOriginal: boolean;
  eventAt: Instant | null;
  modifiedAt: Instant | null;
  clickRef: string | null;
  publisherRef: string | null;
  programRef: string | null;
  orderId: string | null;
  sale: { amount: string; currency: string } | null;
  commission: MicroUsd;
  status: ConversionStatus;
  /** True when the network's status text was not known; such a row keeps its last known status and raises an alert. */
  statusUnknown: boolean;
  statusRaw: string;
  reason: string | null;
  clicks: number | null;
  wholeDay?: Day;
  /** When the row came, where that is not now: a stored row that is read again. */
  arrivedAt?: Instant;
  raw: string;
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
