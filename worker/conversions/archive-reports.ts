import { raiseAlert } from '../alerts/alerts.ts';
import { putLines } from '../platform/archive-file.ts';
import { isRefusedWrite } from '../platform/constraint.ts';
import type { Context } from '../platform/context.ts';
import { DomainError, errorMessage } from '../platform/errors.ts';
import type { ConversionId } from '../platform/ids.ts';
import { addMonths, dayOf, type Instant, startOfDay } from '../platform/time.ts';
import { DIRECT_NETWORK } from './direct-report.ts';
import { type ArchivedLine, keysOfRows, readReportArchive, rowsIn } from './report-archive.ts';

/** Report rows stay in the database for this long after the last change of their conversion. */
const MONTHS_KEPT = 13;
/** Conversions of one object. */
const MAX_CONVERSIONS = 250;
/** Objects per run. An object takes about eight queries, and D1 allows 1,000 per invocation, which other jobs share. */
const MAX_OBJECTS = 30;

interface Closed {
  id: ConversionId;
  version: number;
  versions: number;
}

/**
 * Moves the report rows of conversions that were closed 13 months ago to the archive, with all their versions. The
 * conversions stay. Stops with an alert when the archive is unavailable or returns something else than was written; the
 * next run tries again.
 */
export async function archiveReports(ctx: Context): Promise<{ objects: number; conversions: number }> {
  const total = { objects: 0, conversions: 0 };
  try {
    while (total.objects < MAX_OBJECTS) {
      const closed = await closedConversions(ctx);
      if (closed.length === 0 || !(await archiveConversions(ctx, closed))) break;
      total.objects++;
      total.conversions += closed.length;
    }
    return total;
  } catch (error) {
    const refused = error instanceof DomainError;
    await raiseAlert(ctx, {
      level: refused ? 'critical' : 'warning',
      code: refused ? error.code : 'report.archive_delayed',
      subject: 'report archive',
      message: `No more report rows were archived, and none was deleted that isn’t in the archive: ${errorMessage(error)}`,
    });
    throw error;
  }
}

/** The next closed conversions whose rows never belonged to another conversion. */
async function closedConversions(ctx: Context): Promise<Closed[]> {
  const before: Instant = startOfDay(addMonths(dayOf(ctx.now), -MONTHS_KEPT));
  const { results } = await ctx.db.$client
    .prepare(CLOSED)
    .bind(before, DIRECT_NETWORK, MAX_CONVERSIONS)
    .all<Closed>();
  return results;
}

/**
 * Closed: nothing is pending, held, unattributed or to be paid, and no row has arrived since. The conversions of claims are
 * changed with their claims, and stay.
 */
const CLOSED = `SELECT c.id, c.version,
    (SELECT COUNT(*) FROM report_row_versions v WHERE v.conversion_id = c.id) AS versions
  FROM conversions c INDEXED BY conversions_closed
  WHERE c.report_archive IS NULL AND c.status IN ('paid', 'reversed') AND c.net = c.paid_out
    AND c.held_reason IS NULL AND c.unattributed_reason IS NULL AND c.updated_at < ?1 AND c.network_id <> ?2
    AND NOT EXISTS (SELECT 1 FROM report_row_versions v
      LEFT JOIN report_rows r ON r.network_id = v.network_id AND r.external_id = v.external_id
      WHERE v.conversion_id = c.id AND (v.received_at >= ?1 OR r.conversion_id IS NOT c.id))
    AND NOT EXISTS (SELECT 1 FROM report_rows r CROSS JOIN report_row_versions v
      ON v.network_id = r.network_id AND v.external_id = r.external_id
      WHERE r.conversion_id = c.id AND v.conversion_id <> c.id)
  ORDER BY c.updated_at LIMIT ?3`;

/** False if one of the conversions has changed meanwhile, or a concurrent call was first. */
async function archiveConversions(ctx: Context, closed: readonly Closed[]): Promise<boolean> {
  const lines = await linesOf(ctx, closed);
  const month = new Date(ctx.now).toISOString().slice(0, 7);
  const nameOf = (sha256: string) => `report-archives/${month}/${sha256.slice(0, 32)}.ndjson.gz`;
  const file = await putLines(ctx.archive, nameOf, lines);
  const read = await readReportArchive(ctx, file);
  if (JSON.stringify(read) !== JSON.stringify(lines))
    throw new DomainError('archive.damaged', `The archive returns other rows for ${file.object}.`, 500);
  const d1 = ctx.db.$client;
  const ids = JSON.stringify(closed.map(({ id }) => id));
  const versions = JSON.stringify(closed.map(({ id, version, versions }) => [id, version, versions]));
  try {
    await d1.batch([
      d1.prepare(RECORD).bind(file.object, file.sha256, closed.length, ctx.now),
      d1.prepare(ADD_KEYS).bind(JSON.stringify([...keysOfRows(rowsIn(read))]), file.object),
      d1.prepare(MARK).bind(versions, file.object),
      d1.prepare(DELETE_VERSIONS).bind(ids),
      d1.prepare(DELETE_ROWS).bind(ids),
    ]);
    return true;
  } catch (error) {
    if (!isRefusedWrite(error)) throw error;
    return false;
  }
}

async function linesOf(ctx: Context, closed: readonly Closed[]): Promise<ArchivedLine[]> {
  const d1 = ctx.db.$client;
  const ids = JSON.stringify(closed.map(({ id }) => id));
  const [rows, versions] = await d1.batch<ArchivedLine['row']>([
    d1.prepare(READ_ROWS).bind(ids),
    d1.prepare(READ_VERSIONS).bind(ids),
  ]);
  return [
    ...(rows?.results ?? []).map((row): ArchivedLine => ({ table: 'report_rows', row })),
    ...(versions?.results ?? []).map((row): ArchivedLine => ({ table: 'report_row_versions', row })),
  ];
}

const OF_CONVERSIONS = 'WHERE conversion_id IN (SELECT value FROM json_each(?1))';
const READ_ROWS = `SELECT * FROM report_rows ${OF_CONVERSIONS} ORDER BY network_id, external_id`;
const READ_VERSIONS = `SELECT * FROM report_row_versions ${OF_CONVERSIONS} ORDER BY network_id, external_id, version`;
const DELETE_ROWS = `DELETE FROM report_rows ${OF_CONVERSIONS}`;
const DELETE_VERSIONS = `DELETE FROM report_row_versions ${OF_CONVERSIONS}`;
const RECORD = `INSERT INTO report_archives (object, sha256, conversions, archived_at)
  SELECT ?1, ?2, ?3, ?4 WHERE NOT EXISTS (SELECT 1 FROM report_archives WHERE object = ?1)`;
const ADD_KEYS = `INSERT INTO report_archive_keys (key, archive)
  SELECT value, (SELECT id FROM report_archives WHERE object = ?2) FROM json_each(?1) WHERE true ON CONFLICT DO NOTHING`;
/** Fails the batch if a conversion or its rows have changed. The version goes up, so that reports are planned again. */
const MARK = `UPDATE conversions SET report_archive = (SELECT id FROM report_archives WHERE object = ?2),
  version = CASE WHEN version = j.value->>1
    AND (SELECT COUNT(*) FROM report_row_versions v WHERE v.conversion_id = conversions.id) = j.value->>2 THEN version + 1 END
  FROM json_each(?1) j WHERE conversions.id = j.value->>0`;
