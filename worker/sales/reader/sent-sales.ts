import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { ConversionId } from '../../platform/ids.ts';

/** A query for those of these conversions of which a payout has paid or sent something. `ids` is a SELECT in parentheses. */
export function sentSales(ctx: Context, ids: SQL) {
  return ctx.db.select({ id: sql<ConversionId>`id`.as('id') }).from(
    sql`(SELECT id FROM conversions WHERE id IN ${ids} AND paid_out <> 0 UNION
        SELECT i.conversion_id FROM payout_items i CROSS JOIN payouts p ON p.id = i.payout_id
        WHERE i.conversion_id IN ${ids} AND p.state NOT IN ('created', 'approved', 'failed', 'canceled'))`,
  );
}
