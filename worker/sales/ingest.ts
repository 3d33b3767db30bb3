import { chunk } from '../platform/chunk.ts';
import type { Context } from '../platform/context.ts';
import type { WriteBatch } from '../platform/database.ts';
import type { RunId } from '../platform/ids.ts';
import { type Day, dayOf } from '../platform/time.ts';
import type { Booking } from './book-batch.ts';
import { bookRows } from './book-rows.ts';
import { NO_HOLDS, readCurrentHolds } from './current-holds.ts';
import { deliveryOf } from './delivery.ts';
import { type IngestNetwork, readIngestNetwork, type SeenRow } from './ingest-network.ts';
import { correctionsOfRejected, ORIGINAL_REJECTED } from './original-rejected.ts';
import type { Arrival, HeldBack, Rejection } from './plan-types.ts';
import { TextArchive } from './raw-text-archive.ts';
import { isLeft, refusalStatements } from './refused-days/refusals.ts';
import { type RejectedRow, resolveRejected, resolveRejectedDays, storeRejected } from './rejected-rows.ts';
import { raiseReportAlerts } from './report-alerts.ts';
import type { Entry, ReportRow } from './report-row.ts';
import { problemOf, withCredibleTime, withoutPlaceholders } from './screen-row.ts';
import { contentHash } from './stored-row.ts';
import { type Removals, readRemovals } from './whole-days.ts';

/** Rows planned and written in one transaction. */
const MAX_BATCH_ROWS = 1_000;
/**
 * Attempts per page beyond the first of each batch. An attempt takes about 24 queries, and D1 allows 1,000 per
 * invocation.
 */
const MAX_EXTRA_ATTEMPTS = 40;
const MAX_PAUSE_MS = 300;

/** Numbers of rows. A row that a restated day removes counts as changed. */
export interface Ingested {
  new: number;
  changed: number;
  unchanged: number;
  rejected: number;
}

/** The keys that sign click IDs, newest first. */
export interface IngestKeys {
  clickIdKeys: readonly string[];
}

export interface IngestOptions {
  /** Days that `entries` reports completely: a stored row of such a day that is missing is reversed. */
  wholeDays?: readonly Day[];
  /** The sync that read the rows; stored with rejected rows. */
  runId?: RunId | null;
  /** Statements that run before anything is read, in the same round trip. An error of theirs ends the ingestion. */
  first?: readonly D1PreparedStatement[];
  /** Writes each batch; a sync writes with its run's guard, so that an overtaken run books nothing. */
  write?: WriteBatch;
  /** Waits before a batch that lost to another writer is retried. */
  pause?: (attempt: number) => Promise<void>;
}

/**
 * Books rows of a network's report: stores every version, folds conversions, posts the difference to the ledger and the
 * earnings, and emits webhook events, in one transaction per 1,000 rows. The same rows again write nothing; a page of nothing else
 * takes one round trip.
 *
 * `source` is `sync`, or `callback` or `postback` for rows that the network pushes (`deliveryOf`). A row that can't be read or
 * booked is rejected: it is stored with its text, code and position, reported in one alert per code, and has no effect on
 * other rows. Throws only errors that the rows don't cause: a database that is down, or `report.contended` (409) when
 * other writers keep changing the same sale. Ingesting the same entries again is safe.
 */
export async function ingestReport(
  ctx: Context,
  keys: IngestKeys,
  networkId: string,
  entries: readonly Entry<ReportRow>[],
  source: string,
  options: IngestOptions = {},
): Promise<Ingested> {
  const wholeDays = options.wholeDays ?? [];
  const cleaned = cleanedEntries(entries, wholeDays, ctx);
  const delivery = deliveryOf(source);
  const rows = delivery.pushed ? [] : comparableRows(cleaned);
  const { network, unchanged } = await readIngestNetwork(ctx, networkId, {
    rows,
    first: options.first ?? [],
  });
  const page = await holdCorrections(ctx, networkId, screen(cleaned, network, ctx), network.hasRejected);
  const write = options.write ?? ((statements) => writeBatch(ctx, statements));
  const booking: Booking = {
    ctx,
    clickIdKeys: keys.clickIdKeys,
    networkId,
    source,
    ...delivery,
    pause: options.pause ?? jitteredPause,
    write,
    archive: new TextArchive(ctx.archive),
    holds: NO_HOLDS,
    attemptsLeft: MAX_EXTRA_ATTEMPTS,
  };
  const { removals, refused, refusals } = await removalsFor(ctx, networkId, network, page, wholeDays);
  const others = page.arrivals.filter(({ row }) => !unchanged.has(row.externalId));
  const arrivals = [...removals.map((row) => ({ row, position: null })), ...others];
  if (arrivals.length > 0) booking.holds = await readCurrentHolds(ctx);
  const total: Ingested = {
    new: 0,
    changed: 0,
    unchanged: page.arrivals.length - others.length,
    rejected: 0,
  };
  const rejected = [...page.rejected];
  const unbooked = new Set<Arrival>();
  const held: HeldBack[] = [];
  for (const batch of chunk(arrivals, MAX_BATCH_ROWS)) {
    booking.attemptsLeft++;
    const booked = await bookRows(booking, batch);
    total.new += booked.counts.new;
    total.changed += booked.counts.changed;
    total.unchanged += booked.counts.unchanged;
    rejected.push(...booked.rejected.map(rejectedRowOf));
    held.push(...booked.held);
    for (const { arrival } of booked.rejected) unbooked.add(arrival);
  }
  total.rejected = rejected.length;
  await storeRejected(ctx, { networkId, source, runId: options.runId ?? null }, rejected, write);
  if (network.hasRejected) {
    await resolveRejected(
      ctx,
      networkId,
      page.arrivals.filter((arrival) => !unbooked.has(arrival)).map(({ row }) => row.raw),
    );
    if (wholeDays.length > 0) await resolveRejectedDays(ctx, networkId, wholeDays);
  }
  const refusal = refusalStatements(ctx, networkId, refusals, refused);
  if (refusal.length > 0) await write(refusal);
  await raiseReportAlerts(ctx, networkId, {
    rejected,
    refused: refused.filter((each) => !isLeft(each, refusals)),
    held,
    unknownStatuses: page.arrivals.flatMap(({ row }) => (row.statusUnknown ? [row.statusRaw] : [])),
    unfilled: page.arrivals.flatMap(({ row }) => (row.unfilled?.length ? [row.unfilled] : [])),
    textsRefused: booking.archive.refused,
  });
  return total;
}

interface Page {
  arrivals: Arrival[];
  rejected: RejectedRow[];
}

/** A row as it is recorded, and as it arrived. */
interface CleanedRow {
  arrival: Arrival;
  arrived: ReportRow;
}

function cleanedEntries(
  entries: readonly Entry<ReportRow>[],
  wholeDays: readonly Day[],
  ctx: Context,
): (CleanedRow | { rejected: RejectedRow })[] {
  const days = new Set(wholeDays);
  return [...entries.entries()].map(([position, entry]) => {
    if ('malformed' in entry) {
      const { externalId = null, group = null, ...rest } = entry.malformed;
      return { rejected: { ...rest, externalId, group, position } };
    }
    const row = withoutPlaceholders(withCredibleTime(entry.row, ctx.now));
    return { arrival: { row: withDay(row, days), position }, arrived: entry.row };
  });
}

/** Rows that may be the stored ones again. Several rows with the same ID in a page depend on their order. */
function comparableRows(cleaned: readonly (CleanedRow | { rejected: RejectedRow })[]): SeenRow[] {
  const rows = cleaned.flatMap((each) => ('arrival' in each ? [each.arrival.row] : []));
  const byId = Map.groupBy(rows, ({ externalId }) => externalId);
  return rows.flatMap((row) =>
    byId.get(row.externalId)?.length === 1
      ? [{ externalId: row.externalId, contentHash: contentHash(row) }]
      : [],
  );
}

/** Rejects corrections whose original row is rejected, so that no one is debited for a sale that was never credited. */
async function holdCorrections(
  ctx: Context,
  networkId: string,
  page: Page,
  hasRejected: boolean,
): Promise<Page> {
  const rows = page.arrivals.map(({ row }) => row);
  const waiting = await correctionsOfRejected(ctx, networkId, { rows, rejected: page.rejected, hasRejected });
  if (waiting.size === 0) return page;
  const [held, others] = [true, false].map((isHeld) =>
    page.arrivals.filter(({ row }) => waiting.has(row.externalId) === isHeld),
  );
  const rejected = (held ?? []).map((arrival) => rejectedRowOf({ arrival, ...ORIGINAL_REJECTED }));
  return { arrivals: others ?? [], rejected: [...page.rejected, ...rejected] };
}

/** Separates the rows that can't be recorded, regardless of what is stored. */
function screen(
  cleaned: readonly (CleanedRow | { rejected: RejectedRow })[],
  network: IngestNetwork,
  ctx: Context,
): Page {
  const page: Page = { arrivals: [], rejected: [] };
  for (const each of cleaned) {
    if ('rejected' in each) {
      page.rejected.push(each.rejected);
      continue;
    }
    const problem = problemOf(each.arrived, network, ctx.now);
    if (problem) page.rejected.push(rejectedRowOf({ arrival: each.arrival, ...problem }));
    else page.arrivals.push(each.arrival);
  }
  return page;
}

function withDay(row: ReportRow, days: ReadonlySet<Day>): ReportRow {
  if (row.wholeDay !== undefined || row.eventAt === null || days.size === 0) return row;
  const wholeDay = dayOf(row.eventAt);
  return days.has(wholeDay) ? { ...row, wholeDay } : row;
}

async function removalsFor(
  ctx: Context,
  networkId: string,
  network: IngestNetwork,
  page: Page,
  days: readonly Day[],
): Promise<Removals> {
  if (days.length === 0) return { removals: [], refused: [], refusals: new Map() };
  const rows = page.arrivals.map(({ row }) => row);
  const identified = page.rejected.flatMap(({ externalId }) => externalId ?? []);
  const stated = {
    days,
    rows,
    present: new Set([...rows.map((row) => row.externalId), ...identified]),
    unidentified: page.rejected.length - identified.length,
  };
  return readRemovals(ctx, networkId, stated, network.minDayShare);
}

function rejectedRowOf({ arrival: { row, position }, code, detail }: Rejection): RejectedRow {
  const group = { id: row.groupId, isOriginal: row.isOriginal };
  return { raw: row.raw, code, detail, externalId: row.externalId, group, position };
}

async function writeBatch(ctx: Context, statements: D1PreparedStatement[]): Promise<void> {
  await ctx.db.$client.batch(statements);
}

/** Random, so that writers that collided once don't collide again. */
function jitteredPause(attempt: number): Promise<void> {
  return scheduler.wait(Math.random() * Math.min(10 * 2 ** attempt, MAX_PAUSE_MS));
}
