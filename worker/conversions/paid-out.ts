import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { sqlStatement } from '../platform/database.ts';
import type { PayoutId, PublisherId } from '../platform/ids.ts';

/** A SELECT of a publisher's conversions with the columns that decide what is due. Amounts are micro-USD. */
export function payableConversions(publisherId: PublisherId): SQL {
  return sql`SELECT id, day, status, held_reason, net, paid_out FROM conversions WHERE publisher_id = ${publisherId}`;
}

/** A SELECT of a payout's items: `conversion_id` and `amount`. */
export function itemsOf(payoutId: PayoutId): SQL {
  return sql`SELECT conversion_id, amount FROM payout_items WHERE payout_id = ${payoutId}`;
}

/** A SELECT of `conversion_id` and the sum `amount` of its items in payouts; `payouts` is a SELECT of `id`. */
export function amountsOf(payouts: SQL): SQL {
  return sql`SELECT i.conversion_id, SUM(i.amount) AS amount
    FROM (${payouts}) p CROSS JOIN payout_items i ON i.payout_id = p.id GROUP BY i.conversion_id`;
}

/** Adds items; `items` is a SELECT of the payout, the conversion and the amount. */
export function addItems(items: SQL): SQL {
  return sql`INSERT INTO payout_items (payout_id, conversion_id, amount) ${items}`;
}

/**
 * Adds what a payout paid to its conversions; `items` is a SELECT of `conversion_id` and `amount`. The version goes up, so
 * that a report that was planned before is planned again.
 */
export function paidOutStatement(ctx: Context, items: SQL): D1PreparedStatement {
  return sqlStatement(
    ctx.db,
    sql`UPDATE conversions SET paid_out = paid_out + i.amount, version = version + 1
        FROM (${items}) i WHERE conversions.id = i.conversion_id`,
  );
}

/**
 * A SELECT of paid amounts by network, brand and day; `items` as in `paidOutStatement`. `awaiting` is the part of
 * conversions that the network has approved and not paid yet.
 */
export function paidByEarning(items: SQL): SQL {
  return sql`SELECT c.network_id, c.brand_id, c.day, SUM(i.amount) AS amount,
      SUM(CASE WHEN c.status = 'approved' AND c.held_reason IS NULL THEN i.amount ELSE 0 END) AS awaiting
    FROM (${items}) i CROSS JOIN conversions c ON c.id = i.conversion_id
    GROUP BY c.network_id, c.brand_id, c.day`;
}
