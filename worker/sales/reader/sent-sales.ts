import { type SQL, sql } from 'drizzle-orm';

/** SQL that is 1 for a row of `conversions` of which a payout has paid or sent something. */
export function isSent(): SQL<0 | 1> {
  return sql`(conversions.paid_out <> 0 OR EXISTS (SELECT 1 FROM payout_items i CROSS JOIN payouts p ON p.id = i.payout_id
    WHERE i.conversion_id = conversions.id AND p.state NOT IN ('created', 'approved', 'failed', 'canceled')))`;
}
