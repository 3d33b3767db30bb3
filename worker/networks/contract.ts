import type { NetworkSettings } from '../catalog/network-settings.ts';
import type { ProgramRecord } from '../catalog/program.ts';
import type { NetworkSlug } from '../platform/contract/networks.ts';
import type { Day, Instant } from '../platform/time.ts';
import type { Entry, ReportRow } from '../sales/report-row.ts';

/** The position of a paged read. Only its adapter can interpret it. It fits in the result of a Workflow step. */
export type Cursor = string;

/** The IDs of the programs that a country's own list names. */
export interface CountryList {
  country: string;
  programIds: readonly string[];
}

/** The programs of a catalog before it is applied, and a digest of its bytes. */
export interface CatalogSurvey {
  programs: number | null;
  digest: string | null;
  /** The IDs of the programs; null if only the catalog itself has them. */
  programIds: readonly string[] | null;
  /** The lists of a network that has one for each country. */
  countries: readonly CountryList[];
  /** The whole catalog, if the survey has read it and few programs have changed. It can be read more than once. */
  page: ProgramPage | null;
}

/** A program that the catalog already has as the network's data describes it. */
export interface UnchangedProgram {
  programId: string;
  number: number;
}

export type ProgramEntry = Entry<ProgramRecord | UnchangedProgram>;

/**
 * The data from which the catalog's programs were read. With it an adapter skips a program whose data is the same. It gives
 * each record that it reads the `sourceHash` of its data.
 */
export interface AppliedSources {
  isEmpty: boolean;
  /** Hashes a program's ID and whole data, with the adapter's mapping version and settings. */
  hashOf(programId: string, data: readonly string[]): string;
  /** The number of an active program that was read from this data; null if there is none. */
  find(sourceHash: string): number | null;
}

export interface ProgramPage {
  /** Read while the upstream's bytes arrive; a truncated feed makes the iteration throw `upstream.truncated`. */
  programs: AsyncIterable<ProgramEntry> | readonly ProgramEntry[];
  next: Cursor | null;
  /** The country whose whole list this page is. */
  country?: string;
  /** The number of programs that the network names as that of the whole catalog. */
  total?: number;
  /** The IDs of programs that the page lists and that aren't open. They count in `total`. */
  leftOut?: readonly string[];
}

/** A page of a report. `wholeDays` lists the days that it reports completely: a stored row that it lacks is removed. */
export interface ReportPage {
  rows: Entry<ReportRow>[];
  next: Cursor | null;
  wholeDays?: readonly Day[];
}

/** Days of a report, inclusive. */
export interface DayRange {
  from: Day;
  to: Day;
}

/**
 * How an adapter calls its network: every call goes through the circuit breaker, a timeout and the network's rate limit.
 * Throws DomainErrors: `upstream.breaker_open`, `upstream.busy` (with `retryAfter`), `upstream.rate_limited` (with
 * `retryAfter`), `upstream.unavailable` (5xx, timeout, connection refused), `upstream.unauthorized`, `upstream.refused` (other 4xx).
 * No error carries a URL's query, a header or a body, since they may hold credentials.
 */
export interface Upstream {
  fetch(request: Request, options?: { minIntervalMs?: number; timeoutMs?: number }): Promise<Response>;
  now(): Instant;
}

export interface AdapterContext {
  settings: NetworkSettings;
  /** Secrets by name, such as `app_key`, from the Worker's environment and never from the database. */
  secrets: Readonly<Record<string, string>>;
  upstream: Upstream;
}

/** One upstream network. Its only side effects are calls of `context.upstream`. */
export interface NetworkAdapter {
  readonly slug: NetworkSlug;
  /** Raise it when the same bytes are read differently, so that an unchanged feed is applied again. */
  readonly mappingVersion: number;
  surveyCatalog(context: AdapterContext, readApplied: () => Promise<AppliedSources>): Promise<CatalogSurvey>;
  programs(
    context: AdapterContext,
    cursor: Cursor | null,
    readApplied: () => Promise<AppliedSources>,
  ): Promise<ProgramPage>;
  transactions(context: AdapterContext, range: DayRange, cursor: Cursor | null): Promise<ReportPage>;
  /** Parses the stored text of a report row again, as `transactions` or the callback does now. Makes no call. */
  readTransaction(context: AdapterContext, raw: string): Entry<ReportRow>;
}

/**
 * Verifies the signature over the raw body of a callback (throws `callback.bad_signature`, 401) and parses it. Its rows have the
 * IDs of the network's report.
 */
export interface CallbackReader {
  readCallback(context: AdapterContext, headers: Headers, rawBody: string): Entry<ReportRow>[];
}
