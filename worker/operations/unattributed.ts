import { count, desc, isNotNull } from 'drizzle-orm';
import { conversions } from '../conversions/tables.ts';
import type { Context } from '../platform/context.ts';
import { toExactDollars } from '../platform/money.ts';
import { toIso } from '../platform/time.ts';

interface Window {
  limit: number;
  offset: number;
}

/** Lists conversions without a publisher, newest first, with their total number. */
export async function listUnattributed(ctx: Context, page: Window) {
  const without = isNotNull(conversions.unattributedReason);
  const [rows, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(conversions)
      .where(without)
      .orderBy(desc(conversions.convertedAt), conversions.id)
      .limit(page.limit)
      .offset(page.offset),
    ctx.db.select({ total: count() }).from(conversions).where(without),
  ]);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      network_id: row.networkId,
      unattributed_reason: row.unattributedReason ?? '',
      status: row.status,
      gross: toExactDollars(row.gross),
      order_id: row.orderId,
      converted_at: toIso(row.convertedAt),
    })),
    total: counted?.total ?? 0,
  };
}
