import { sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import type { ConversionId, PublisherId } from '../platform/ids.ts';
import { saleKey } from './sale-archive/sale-keys.ts';

/** True if a publisher has this conversion, in the database or in the archive. */
export async function hasConversion(
  ctx: Context,
  publisherId: PublisherId,
  id: ConversionId,
): Promise<boolean> {
  const rows = await ctx.db.all(
    sql`SELECT 1 FROM conversions WHERE id = ${id} AND publisher_id = ${publisherId}
      UNION ALL SELECT 1 FROM sale_archive_keys k CROSS JOIN sale_archives a ON a.id = k.archive
        WHERE k.key = ${saleKey.conversion(id)} AND a.publisher_id = ${publisherId} LIMIT 1`,
  );
  return rows.length > 0;
}
