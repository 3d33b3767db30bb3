import { sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import { listed } from '../../../platform/database.ts';
import type { BrandId } from '../../../platform/ids.ts';
import { type Day, dayOf, type Instant } from '../../../platform/time.ts';

/** Those of these brands without an open program, with the day of the last change of their programs. */
export async function readClosedBrands(
  ctx: Context,
  ids: readonly BrandId[],
): Promise<Map<BrandId, Day | null>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.all<{ id: BrandId; changedAt: Instant | null }>(
    sql`SELECT b.id, MAX(p.updated_at) AS changedAt FROM brands b
          JOIN brands t ON t.id = COALESCE(b.merged_into, b.id) LEFT JOIN network_programs p ON p.brand_id = t.id
        WHERE b.id IN ${listed(ids)} AND t.program_number IS NULL GROUP BY b.id`,
  );
  return new Map(rows.map(({ id, changedAt }) => [id, changedAt === null ? null : dayOf(changedAt)]));
}
