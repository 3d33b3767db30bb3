import type { Context } from '../platform/context.ts';
import type { Payout } from './create-payout.ts';

/**
 * Records what a payout paid on each of its conversions, and moves it from confirmed to paid in their earning rows. The
 * conversions' version goes up, so that a report that was planned before plans again.
 */
export function settlementStatements(ctx: Context, payout: Payout): D1PreparedStatement[] {
  const d1 = ctx.db.$client;
  return [
    d1
      .prepare(
        `UPDATE conversions SET paid_out = paid_out + i.amount, version = version + 1
         FROM payout_items i WHERE i.payout_id = ?1 AND conversions.id = i.conversion_id`,
      )
      .bind(payout.id),
    d1
      .prepare(
        `UPDATE publisher_earnings SET net_confirmed = net_confirmed - paid.amount,
           net_paid_out = net_paid_out + paid.amount, net_awaiting = net_awaiting - paid.awaiting, updated_at = ?3
         FROM (
           SELECT c.network_id, c.brand_id, c.day, SUM(i.amount) AS amount,
             SUM(CASE WHEN c.status = 'approved' AND c.held_reason IS NULL THEN i.amount ELSE 0 END) AS awaiting
           FROM payout_items i CROSS JOIN conversions c ON c.id = i.conversion_id
           WHERE i.payout_id = ?1 GROUP BY c.network_id, c.brand_id, c.day
         ) paid
         WHERE publisher_earnings.publisher_id = ?2 AND publisher_earnings.earnings_date = paid.day
           AND publisher_earnings.network_id = paid.network_id AND publisher_earnings.brand_id IS paid.brand_id`,
      )
      .bind(payout.id, payout.publisherId, ctx.now),
  ];
}
