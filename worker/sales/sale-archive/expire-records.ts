import { sql } from 'drizzle-orm';
import { type Month, monthOf } from '../../clicks/store/store-name.ts';
import type { Context } from '../../platform/context.ts';
import { changesOfFirst, listed, sqlStatement } from '../../platform/database.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { firstKeptDay, lockCutoff, recordCutoff } from '../../platform/record-retention.ts';
import { addDays, startOfDay } from '../../platform/time.ts';
import { rawObjectKey } from '../raw-text-archive.ts';
import type { IsOpenPayout } from './archive-sales.ts';
import { expireSales } from './expire-sales.ts';
import { recordsFile, tableFile } from './sale-archive.ts';

/** The text of a row can be older than the day of its sale, by the time zone of the network. */
const TEXT_MARGIN_DAYS = 2;
/** Archives per run, and as many objects with texts. */
const MAX_OBJECTS = 200;
/** R2 deletes up to 1,000 objects in a call. */
const MAX_DELETED = 1_000;

/**
 * Deletes transaction records of months that ended seven years ago: sales with their report rows, the texts of reports,
 * rejected rows, and decided claims. The sums of sales stay, and so do the ledger and payouts, so that balances still add up.
 * Archives and texts are first marked, so that no one reads them. Their objects are deleted once the bucket's lock on them is over, and a
 * run that fails is completed by the next.
 */
export async function expireRecords(
  ctx: Context,
  isOpenPayout: IsOpenPayout,
): Promise<Record<'sales' | 'sale_archives' | 'report_texts' | 'rejected_rows' | 'claims', number>> {
  const day = firstKeptDay(ctx.now);
  const cutoff = recordCutoff(ctx.now);
  const sales = await expireSales(ctx, isOpenPayout);
  const removed = await ctx.db.$client.batch(
    [
      sql`INSERT INTO expired_objects (kind, id, expired_at) SELECT 'sale_archive', id, ${ctx.now} FROM sale_archives
          WHERE month < ${monthOf(day)} AND id NOT IN (SELECT id FROM expired_objects WHERE kind = 'sale_archive')
          ORDER BY id LIMIT ${MAX_OBJECTS}`,
      sql`INSERT INTO expired_objects (kind, id, expired_at) SELECT 'raw_object', id, ${ctx.now} FROM raw_objects
          WHERE created_at < ${startOfDay(addDays(day, -TEXT_MARGIN_DAYS))}
            AND id NOT IN (SELECT id FROM expired_objects WHERE kind = 'raw_object')
            AND id NOT IN (SELECT raw_object FROM report_row_versions
              WHERE raw_object IS NOT NULL AND received_at < ${cutoff})
          ORDER BY id LIMIT ${MAX_OBJECTS}`,
      sql`DELETE FROM rejected_rows WHERE received_at < ${cutoff}`,
      sql`DELETE FROM claims WHERE updated_at < ${cutoff} AND status <> 'open' AND NOT EXISTS (SELECT 1 FROM conversions c
            WHERE c.click_id = claims.click_id AND c.network_id = 'direct' AND c.group_id = claims.id)`,
    ].map((query) => sqlStatement(ctx.db, query)),
  );
  const [, , rejected = 0, claims = 0] = removed.map(({ meta }) => meta.changes);
  return {
    sales,
    sale_archives: await deleteArchives(ctx),
    report_texts: await deleteTexts(ctx),
    rejected_rows: rejected,
    claims,
  };
}

async function deleteArchives(ctx: Context): Promise<number> {
  const archives = await ctx.db.all<{
    id: number;
    publisherId: PublisherId;
    month: Month;
    recordsHash: string;
    tableHash: string;
  }>(
    sql`SELECT a.id, a.publisher_id AS publisherId, a.month, a.records_hash AS recordsHash, a.table_hash AS tableHash
        FROM expired_objects x CROSS JOIN sale_archives a ON a.id = x.id
        WHERE x.kind = 'sale_archive' AND x.deleted_at IS NULL AND a.archived_at < ${lockCutoff(ctx.now)} LIMIT ${MAX_DELETED / 2}`,
  );
  const keys = archives.flatMap((archive) => [recordsFile(archive).object, tableFile(archive).object]);
  return deleteObjects(
    ctx,
    'sale_archive',
    archives.map(({ id }) => id),
    keys,
  );
}

async function deleteTexts(ctx: Context): Promise<number> {
  const objects = await ctx.db.all<{ id: number; hash: string }>(
    sql`SELECT o.id, o.hash FROM expired_objects x CROSS JOIN raw_objects o ON o.id = x.id
        WHERE x.kind = 'raw_object' AND x.deleted_at IS NULL AND o.created_at < ${lockCutoff(ctx.now)} LIMIT ${MAX_DELETED}`,
  );
  return deleteObjects(
    ctx,
    'raw_object',
    objects.map(({ id }) => id),
    objects.map(({ hash }) => rawObjectKey(hash)),
  );
}

async function deleteObjects(
  ctx: Context,
  kind: 'sale_archive' | 'raw_object',
  ids: readonly number[],
  keys: string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  await ctx.archive.delete(keys);
  return changesOfFirst(ctx.db, [
    sql`UPDATE expired_objects SET deleted_at = ${ctx.now}
        WHERE kind = ${kind} AND id IN ${listed(ids)} AND deleted_at IS NULL`,
  ]);
}
