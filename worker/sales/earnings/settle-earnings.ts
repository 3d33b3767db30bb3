import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { sqlStatement } from '../../platform/database.ts';

/**
 * Moves paid amounts of publishers' earnings from confirmed to paid, or back with the sign -1. `paid` is a SELECT of
 * `publisher_id`, `network_id`, `brand_id`, `day`, `amount` and `awaiting`.
 */
export function settleEarningsStatement(ctx: Context, paid: SQL, sign: 1 | -1): D1PreparedStatement {
  const factor = sql.raw(String(sign));
  return sqlStatement(
    ctx.db,
    sql`UPDATE publisher_earnings SET net_confirmed = net_confirmed - ${factor} * paid.amount,
          net_paid_out = net_paid_out + ${factor} * paid.amount, net_awaiting = net_awaiting - ${factor} * paid.awaiting,
          updated_at = ${ctx.now}
        FROM (${paid}) paid
        WHERE publisher_earnings.publisher_id = paid.publisher_id AND publisher_earnings.earnings_date = paid.day
          AND publisher_earnings.network_id = paid.network_id AND publisher_earnings.brand_id IS paid.brand_id`,
  );
}
