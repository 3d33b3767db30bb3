import { isAwaited } from '../../clicks/retained-clicks.ts';
import type { Month } from '../../clicks/store/store-name.ts';
import { hasTransfers } from '../../ledger/archived-transfers.ts';
import { putBytes, putLines, readBytes, requireSame } from '../../platform/archive-file.ts';
import { jsonChunks } from '../../platform/bulk.ts';
import { isRefusedWrite } from '../../platform/constraint.ts';
import type { Context } from '../../platform/context.ts';
import { type ConversionId, NETWORK_PUBLISHER, type PublisherId } from '../../platform/ids.ts';
import { addDays, addMonths, dayOf, type Instant, startOfDay } from '../../platform/time.ts';
import { addSums } from './archived-sums.ts';
import { readLines, removeStatements } from './remove-sales.ts';
import { recordsFile, tableFile } from './sale-archive.ts';
import { keysOfSale } from './sale-keys.ts';
import { type ArchivedLine, readRecords, type SaleRecords, salesIn } from './sale-records.ts';
import { readSales, saleOf, writeSales } from './sales-table.ts';

/** A conversion stays in the database for this long after its last change. */
const MONTHS_KEPT = 1;
/** A few sales wait for others of their publisher and month, at most this long, so that objects aren't small. */
const MAX_MONTHS_KEPT = 2;
const MIN_CONVERSIONS = 200;
/** A sync lists the sales of the last 90 days, which it would restore each time. */
export const MIN_DAYS_SOLD = 100;
/** Conversions of one archive. */
const MAX_CONVERSIONS = 1_000;
/** Raw texts of report rows in one archive that are stored in the database, in characters. */
const MAX_TEXT = 4_000_000;

/** Closed conversions of a publisher and a month. */
export interface ClosedMonth {
  publisherId: PublisherId;
  month: Month;
}

/** SQL that is true if the payout with this ID, an SQL expression, has money reserved or on its way. */
export type IsOpenPayout = (payoutId: string) => string;

interface Closed {
  id: ConversionId;
  version: number;
  versions: number;
  text: number;
}

/** The publishers and months with enough conversions that may be archived, or with old ones. */
export async function closedMonths(ctx: Context): Promise<ClosedMonth[]> {
  const { results } = await ctx.db.$client
    .prepare(
      `SELECT publisher_id AS publisherId, substr(day, 1, 7) AS month FROM conversions c INDEXED BY conversions_closed
       WHERE ${CLOSED} AND updated_at < ?1 AND day < ?2 GROUP BY 1, 2
       HAVING COUNT(*) >= ?3 OR MIN(updated_at) < ?4 ORDER BY 1, 2`,
    )
    .bind(keptSince(ctx, MONTHS_KEPT), soldBefore(ctx), MIN_CONVERSIONS, keptSince(ctx, MAX_MONTHS_KEPT))
    .all<ClosedMonth>();
  return results;
}

/**
 * Nothing is pending, held, forfeited, unattributed or to be paid. The conversions of claims are changed with their claims, and stay;
 * so do forfeited ones, which are few, and can be reinstated.
 */
const CLOSED = `c.status IN ('paid', 'reversed') AND c.net = c.paid_out AND c.held_reason IS NULL AND c.held_report IS NULL
  AND c.forfeited_for IS NULL AND c.unattributed_reason IS NULL AND c.network_id <> 'direct' AND c.publisher_id <> '${NETWORK_PUBLISHER}'`;

/**
 * Nothing has arrived since `?1`, no row is of `?2` or later or belonged to another conversion, and nothing that is needed for
 * the archive is missing or about to change.
 */
const eligible = (isOpenPayout: IsOpenPayout) => `${CLOSED} AND c.updated_at < ?1 AND c.day < ?2
  AND NOT EXISTS (SELECT 1 FROM report_row_versions v
    LEFT JOIN report_rows r ON r.network_id = v.network_id AND r.external_id = v.external_id
    WHERE v.conversion_id = c.id AND (v.received_at >= ?1 OR r.conversion_id IS NOT c.id))
  AND NOT EXISTS (SELECT 1 FROM report_rows r CROSS JOIN report_row_versions v
    ON v.network_id = r.network_id AND v.external_id = r.external_id
    WHERE r.conversion_id = c.id AND (v.conversion_id <> c.id OR date(r.event_at / 1000, 'unixepoch') >= ?2))
  AND NOT EXISTS (SELECT 1 FROM payout_items i WHERE i.conversion_id = c.id AND ${isOpenPayout('i.payout_id')})
  AND NOT ${isAwaited('c.click_id', '?1')} AND NOT ${hasTransfers('c.id')}`;

const VERSIONS = '(SELECT COUNT(*) FROM report_row_versions v WHERE v.conversion_id = c.id)';

/**
 * Moves closed conversions of a publisher and a month to the archive, with everything that only they use, and returns their
 * number. Everything is read back before it is deleted. Returns 0 if there are none, or if one of them changes meanwhile.
 * Throws `archive.damaged` (500) if the archive returns something else than was written, and other errors while it or the
 * database is unavailable; nothing is deleted then.
 */
export async function archiveSales(
  ctx: Context,
  closed: ClosedMonth,
  isOpenPayout: IsOpenPayout,
): Promise<number> {
  const found = await closedConversions(ctx, closed, isOpenPayout);
  if (found.length === 0) return 0;
  const lines = await readLines(ctx, found);
  const sales = [...salesIn(lines).values()];
  if (sales.length !== found.length) return 0;
  const written = await writeObjects(ctx, closed, lines, sales);
  try {
    await ctx.db.$client.batch(moveStatements(ctx, { ...closed, ...written }, found, sales, isOpenPayout));
    return found.length;
  } catch (error) {
    if (!isRefusedWrite(error)) throw error;
    return 0;
  }
}

function keptSince(ctx: Context, months: number): Instant {
  return startOfDay(addMonths(dayOf(ctx.now), -months));
}

function soldBefore(ctx: Context) {
  return addDays(dayOf(ctx.now), -MIN_DAYS_SOLD);
}

async function closedConversions(
  ctx: Context,
  { publisherId, month }: ClosedMonth,
  isOpenPayout: IsOpenPayout,
): Promise<Closed[]> {
  const { results } = await ctx.db.$client
    .prepare(
      `SELECT c.id, c.version, ${VERSIONS} AS versions,
         (SELECT COALESCE(SUM(length(v.raw)), 0) FROM report_row_versions v WHERE v.conversion_id = c.id) AS text
       FROM conversions c INDEXED BY conversions_closed
       WHERE ${eligible(isOpenPayout)} AND c.publisher_id = ?3 AND c.day >= ?4 AND c.day <= ?4 || '-31'
       ORDER BY c.day, c.id LIMIT ?5`,
    )
    .bind(keptSince(ctx, MONTHS_KEPT), soldBefore(ctx), publisherId, month, MAX_CONVERSIONS)
    .all<Closed>();
  let text = 0;
  const tooMuch = results.findIndex((each, index) => {
    text += each.text;
    return index > 0 && text > MAX_TEXT;
  });
  return tooMuch < 0 ? results : results.slice(0, tooMuch);
}

/** Writes both objects, reads them back, and returns their hashes. */
async function writeObjects(
  ctx: Context,
  closed: ClosedMonth,
  lines: readonly ArchivedLine[],
  records: readonly SaleRecords[],
): Promise<{ recordsHash: string; tableHash: string }> {
  const file = await putLines(
    ctx.archive,
    (recordsHash) => recordsFile({ ...closed, recordsHash }).object,
    lines,
  );
  requireSame(file.object, await readRecords(ctx, file), lines);
  const hashes = { recordsHash: file.sha256 };
  const sales = records.map(saleOf);
  const table = await putBytes(
    ctx.archive,
    (tableHash) => tableFile({ ...closed, ...hashes, tableHash }).object,
    writeSales(sales),
  );
  requireSame(table.object, await readSales(await readBytes(ctx.archive, table)), sales);
  return { ...hashes, tableHash: table.sha256 };
}

/** The statements of the transaction that records an archive and deletes what it has. It fails if anything has changed. */
function moveStatements(
  ctx: Context,
  archive: ClosedMonth & { recordsHash: string; tableHash: string },
  closed: readonly Closed[],
  records: readonly SaleRecords[],
  isOpenPayout: IsOpenPayout,
): D1PreparedStatement[] {
  const d1 = ctx.db.$client;
  const { publisherId, month, recordsHash, tableHash } = archive;
  const named = [publisherId, month, recordsHash];
  const conversions = records.map(({ conversion }) => conversion);
  const ids = conversions.map(({ id }) => id);
  const keys = new Map(records.flatMap((sale) => [...keysOfSale(sale)]));
  const states = closed.map(({ id, version, versions }) => [id, version, versions]);
  return [
    d1
      .prepare(recordArchive(isOpenPayout))
      .bind(
        ...[keptSince(ctx, MONTHS_KEPT), soldBefore(ctx), JSON.stringify(states), closed.length],
        ...[...named, tableHash, conversions[0]?.day, conversions.at(-1)?.day, ctx.now],
      ),
    ...addSums(d1, records.map(saleOf), archive),
    ...jsonChunks([...keys]).map((chunk) => d1.prepare(ADD_KEYS).bind(chunk, ...named)),
    d1.prepare(MARK).bind(JSON.stringify(ids), ...named),
    ...removeStatements(ctx, records),
  ];
}

/** Fails the batch if one of the conversions has changed, or is no longer eligible, or is gone. */
const recordArchive = (isOpenPayout: IsOpenPayout) => `INSERT INTO sale_archives
    (conversions, publisher_id, month, records_hash, table_hash, first_day, last_day, archived_at)
  SELECT CASE WHEN ?4 = (SELECT COUNT(*) FROM json_each(?3) j CROSS JOIN conversions c ON c.id = j.value->>0
    WHERE c.version = j.value->>1 AND ${VERSIONS} = j.value->>2 AND ${eligible(isOpenPayout)}) THEN ?4 END,
    ?5, ?6, ?7, ?8, ?9, ?10, ?11`;
const NAMED = '(SELECT id FROM sale_archives WHERE publisher_id = ?2 AND month = ?3 AND records_hash = ?4)';
const ADD_KEYS = `INSERT INTO sale_archive_keys (key, archive, content)
  SELECT value->>0, ${NAMED}, value->>1 FROM json_each(?1)`;
const MARK = `UPDATE conversions SET sale_archive = ${NAMED} WHERE id IN (SELECT value FROM json_each(?1))`;
