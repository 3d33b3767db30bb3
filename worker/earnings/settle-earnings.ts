import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { sqlStatement } from '../platform/database.ts';
import type { PublisherId } from '../platform/ids.ts';

/**
 * Moves paid amounts of a publisher's earnings from confirmed to paid. `paid` is a SELECT of `network_id`, `brand_id`,
 * `day`, `amount` and `awaiting`.
 */
export function settleEarningsStatement(
  ctx: Context,
  publisherId: PublisherId,
  paid: SQL,
): D1PreparedStatement {
  return sqlStatement(
    ctx.db,
    sql`UPDATE publisher_earnings SET net_confirmed = net_confirmed - paid.amount,
          net_paid_out = net_paid_out + paid.amount, net_awaiting = net_awaiting - paid.awaiting, updated_at = ${ctx.now}
        FROM (${paid}) paid
        WHERE publisher_earnings.publisher_id = ${publisherId} AND publisher_earnings.earnings_date = paid.day
          AND publisher_earnings.network_id = paid.network_id AND publisher_earnings.brand_id IS paid.brand_id`,
  );
}
