import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { Month } from '../../clicks/store/store-name.ts';
import type { ArchiveFile } from '../../platform/archive-file.ts';
import type { Context } from '../../platform/context.ts';
import { listed } from '../../platform/database.ts';
import type { ConversionId, PublisherId } from '../../platform/ids.ts';
import type { Day } from '../../platform/time.ts';
import { saleArchives } from '../tables.ts';

/** What an archive's objects are read by, and what is no longer in it. */
export interface SaleArchive {
  id: number;
  publisherId: PublisherId;
  month: Month;
  recordsHash: string;
  tableHash: string;
  firstDay: Day;
  lastDay: Day;
  /** IDs of restored conversions as JSON. */
  restored: string;
}

/** The object with the rows of an archive. */
export function recordsFile({
  recordsHash,
  ...archive
}: Pick<SaleArchive, 'publisherId' | 'month' | 'recordsHash'>): ArchiveFile {
  return { object: `${nameOf(archive, recordsHash)}.ndjson.gz`, sha256: recordsHash };
}

/** The object that reports read. */
export function tableFile({
  recordsHash,
  tableHash,
  ...archive
}: Pick<SaleArchive, 'publisherId' | 'month' | 'recordsHash' | 'tableHash'>): ArchiveFile {
  return { object: `${nameOf(archive, recordsHash)}.parquet`, sha256: tableHash };
}

function nameOf({ publisherId, month }: Pick<SaleArchive, 'publisherId' | 'month'>, hash: string): string {
  return `sales/month=${month}/publisher=${publisherId}/${hash.slice(0, 32)}`;
}

/** SQL that is true for a row of `sale_archives` whose objects are kept. The sums of the others stay. */
export const IS_KEPT = sql`NOT EXISTS (SELECT 1 FROM expired_objects x
  WHERE x.kind = 'sale_archive' AND x.id = sale_archives.id)`;

/**
 * The archives that match and whose retention hasn't ended. Columns are named as the fields, so that the query can also run
 * without drizzle.
 */
export function selectArchives(ctx: Context, where: SQL) {
  const named = <Value>(column: keyof typeof saleArchives.$inferSelect) =>
    sql<Value>`${saleArchives[column]}`.as(column);
  return ctx.db
    .select({
      id: named<number>('id'),
      publisherId: named<PublisherId>('publisherId'),
      month: named<Month>('month'),
      recordsHash: named<string>('recordsHash'),
      tableHash: named<string>('tableHash'),
      firstDay: named<Day>('firstDay'),
      lastDay: named<Day>('lastDay'),
      restored: sql<string>`(SELECT json_group_array(r.conversion_id) FROM restored_sales r
        WHERE r.archive = ${saleArchives.id})`.as('restored'),
    })
    .from(saleArchives)
    .where(and(where, IS_KEPT));
}

/** The archives that may contain what has this key. */
export function archivesWithKey(ctx: Context, key: number) {
  return selectArchives(
    ctx,
    sql`${saleArchives.id} IN (SELECT archive FROM sale_archive_keys WHERE key = ${key})`,
  );
}

export async function readArchives(ctx: Context, ids: readonly number[]): Promise<SaleArchive[]> {
  if (ids.length === 0) return [];
  return selectArchives(ctx, inArray(saleArchives.id, listed([...new Set(ids)])));
}

export function restoredIn({ restored }: Pick<SaleArchive, 'restored'>): ReadonlySet<ConversionId> {
  return new Set(JSON.parse(restored) as ConversionId[]);
}
