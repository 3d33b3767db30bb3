import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../platform/context.ts';
import { batchRead } from '../platform/database.ts';
import type { Instant } from '../platform/time.ts';
import { type Ingested, type IngestKeys, ingestReport } from './ingest.ts';
import { withRawTexts } from './raw-text-archive.ts';
import type { Entry, ReportRow } from './report-row.ts';

/** Returns a function that parses stored texts of a network and source; null if there is no parser for the source. */
export type StoredTextReader = (
  networkId: string,
  source: string,
) => Promise<((stored: { raw: string }) => Entry<ReportRow>) | null>;

/** A row whose status nothing mapped, with the text of its latest version. */
interface UnknownRow {
  networkId: string;
  externalId: string;
  statusRaw: string;
  version: number;
  source: string;
  raw: string;
  rawObject: number | null;
  rawPosition: number | null;
  receivedAt: Instant;
}

/** Rows that were read and, of these, those whose status is known by now. `next` goes on after them; null at the end. */
export interface RereadUnknown {
  read: number;
  known: number;
  changed: number;
  next: string | null;
}

/** After every ID. */
const LAST_ID = '\u{10ffff}';
const position = z.tuple([z.string(), z.string(), z.string()]);

/**
 * Parses the texts of rows with an unknown status again, and books those whose status is known by now as their network's latest
 * word: a row that has got a newer version meanwhile stays as it is, and one that goes backward is rejected, as if its status
 * had been known when it came. A row that can't be booked is rejected with its text. Rows whose word is still unknown stay. Calling it
 * again is safe. Throws as `ingestReport` does.
 */
export async function rereadUnknown(
  ctx: Context,
  keys: IngestKeys,
  { cursor, limit }: { cursor: string | null; limit: number },
  reader: StoredTextReader,
): Promise<RereadUnknown> {
  const rows = await unknownRows(ctx, cursor, limit);
  const total: RereadUnknown = { read: rows.length, known: 0, changed: 0, next: null };
  const texts = await withRawTexts(ctx, rows);
  for (const group of Map.groupBy(texts, sourceOf).values()) {
    const [first] = group;
    const readRow = first && (await reader(first.networkId, first.source));
    if (!readRow) continue;
    const { networkId, source } = first;
    const read = group.flatMap((row) => {
      if ('error' in row.rawText) return [];
      const entry = readRow({ raw: row.rawText.text });
      return 'row' in entry && entry.row.statusUnknown ? [] : [{ row, entry: ofVersion(row, entry) }];
    });
    if (read.length === 0) continue;
    const entries = read.map(({ entry }) => entry);
    const counts: Ingested = await ingestReport(ctx, keys, networkId, entries, source);
    await settle(
      ctx,
      networkId,
      read.map(({ row }) => row),
    );
    total.known += read.length;
    total.changed += counts.new + counts.changed;
  }
  const last = rows.at(-1);
  return last && rows.length === limit ? { ...total, next: after(last, rows, total.known) } : total;
}

/** The words of a network follow each other. The rest of a word is skipped if none of its rows could be read by now. */
function after(last: UnknownRow, rows: readonly UnknownRow[], known: number): string {
  const isOneWord = rows.every(
    ({ networkId, statusRaw }) => networkId === last.networkId && statusRaw === last.statusRaw,
  );
  const from = isOneWord && known === 0 ? LAST_ID : last.externalId;
  return JSON.stringify([last.networkId, last.statusRaw, from]);
}

async function unknownRows(ctx: Context, cursor: string | null, limit: number): Promise<UnknownRow[]> {
  const [networkId, word, externalId] = cursor === null ? ['', '', ''] : position.parse(JSON.parse(cursor));
  const [rows] = await batchRead<[UnknownRow]>(
    ctx.db,
    sql`SELECT r.network_id AS networkId, r.external_id AS externalId, r.status_raw AS statusRaw, r.version, v.source, v.raw,
        v.raw_object AS rawObject, v.raw_position AS rawPosition, v.received_at AS receivedAt
      FROM report_rows r INDEXED BY report_rows_unknown_status CROSS JOIN report_row_versions v
      WHERE r.status_unknown = 1 AND (r.network_id, r.status_raw, r.external_id) > (${networkId}, ${word}, ${externalId})
        AND v.network_id = r.network_id AND v.external_id = r.external_id AND v.version = (
          SELECT MAX(n.version) FROM report_row_versions n
          WHERE n.network_id = r.network_id AND n.external_id = r.external_id AND n.superseded = 0)
      ORDER BY r.network_id, r.status_raw, r.external_id LIMIT ${limit}`,
  );
  return rows;
}

function ofVersion({ version, receivedAt }: UnknownRow, entry: Entry<ReportRow>): Entry<ReportRow> {
  if ('malformed' in entry) return entry;
  return { row: { ...entry.row, arrivedAt: receivedAt, versionRead: version } };
}

/** Rows that were booked have a newer version; of the others, the rejected row has the text. */
async function settle(ctx: Context, networkId: string, rows: readonly UnknownRow[]): Promise<void> {
  const versions = JSON.stringify(rows.map(({ externalId, version }) => [externalId, version]));
  await ctx.db.$client.prepare(SETTLE).bind(networkId, versions).run();
}

const SETTLE = `UPDATE report_rows SET status_unknown = 0 WHERE network_id = ?1 AND (external_id, version) IN
  (SELECT value->>0, value->>1 FROM json_each(?2))`;

function sourceOf({ networkId, source }: UnknownRow): string {
  return `${networkId} ${source}`;
}
