import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { sqlStatement } from '../../platform/database.ts';

/**
 * A SELECT of publishers' booked adjustments that aren't paid out: `id`, `day`, `amount` and `paid_out`. `wanted` is a SELECT of
 * `publisher_id` and `payout_id`, which are in each row.
 */
export function payableAdjustments(wanted: SQL): SQL {
  return sql`SELECT w.publisher_id, w.payout_id, a.id, date(a.decided_at / 1000, 'unixepoch') AS day, a.amount, a.paid_out
    FROM (${wanted}) w CROSS JOIN adjustments a ON a.publisher_id = w.publisher_id
    WHERE a.state = 'booked' AND a.amount <> a.paid_out`;
}

/**
 * Adds what payouts paid to their adjustments; `items` is a SELECT of `conversion_id` and `amount` of all items. `sign` is -1 to
 * take it back.
 */
export function paidAdjustmentsStatement(ctx: Context, items: SQL, sign: 1 | -1): D1PreparedStatement {
  return sqlStatement(
    ctx.db,
    sql`UPDATE adjustments SET paid_out = paid_out + ${sql.raw(String(sign))} * i.amount
        FROM (SELECT conversion_id, SUM(amount) AS amount FROM (${items}) GROUP BY conversion_id) i
        WHERE adjustments.id = i.conversion_id`,
  );
}
