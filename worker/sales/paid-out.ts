import { type SQL, sql } from 'drizzle-orm';
import { insertTableRows, type TableRow } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import { listed, sqlStatement } from '../platform/database.ts';
import type { PayoutId } from '../platform/ids.ts';

/**
 * A SELECT of publishers' conversions with the columns that decide what is due. `wanted` is a SELECT of `publisher_id` and
 * `payout_id`, which are in each row. Amounts are micro-USD.
 */
export function payableConversions(wanted: SQL): SQL {
  return sql`SELECT w.publisher_id, w.payout_id, c.id, c.day, c.status, c.held_reason, c.net, c.paid_out
    FROM (${wanted}) w CROSS JOIN conversions c ON c.publisher_id = w.publisher_id`;
}

/** A SELECT of payouts' items: `payout_id`, `conversion_id` and `amount`. */
export function itemsOf(payoutIds: readonly PayoutId[]): SQL {
  return sql`SELECT payout_id, conversion_id, amount FROM payout_items WHERE payout_id IN ${listed(payoutIds)}`;
}

/** A SELECT of `conversion_id` and the sum `amount` of its items in payouts; `payouts` is a SELECT of `id`. */
export function amountsOf(payouts: SQL): SQL {
  return sql`SELECT i.conversion_id, SUM(i.amount) AS amount
    FROM (${payouts}) p CROSS JOIN payout_items i ON i.payout_id = p.id GROUP BY i.conversion_id`;
}

/** A SELECT of whole items; `payouts` is a SELECT of `id`. */
export function itemRowsOf(payouts: SQL): SQL {
  return sql`SELECT * FROM payout_items WHERE payout_id IN (${payouts})`;
}

/** Adds whole items that are missing. */
export function itemRowStatements(ctx: Context, rows: readonly TableRow[]): D1PreparedStatement[] {
  return insertTableRows(ctx.db.$client, 'INSERT INTO payout_items', rows, 'ON CONFLICT DO NOTHING');
}

/** Adds items; `items` is a SELECT of the payout, the conversion and the amount. */
export function addItems(items: SQL): SQL {
  return sql`INSERT INTO payout_items (payout_id, conversion_id, amount) ${items}`;
}

/** True as SQL if the payout, an SQL expression, has items. */
export function hasItems(payoutId: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM payout_items i WHERE i.payout_id = ${payoutId})`;
}

/** True as SQL if a payout pays of this conversion or adjustment, an SQL expression. Items of archived sales don't count. */
export function isPaidItem(id: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM payout_items i WHERE i.conversion_id = ${id})`;
}

/** Deletes the items of payouts whose retention has ended; `payouts` is a SELECT of `id` in parentheses. */
export function removeItems(payouts: SQL): SQL {
  return sql`DELETE FROM payout_items WHERE payout_id IN ${payouts}`;
}

/**
 * Adds what payouts paid to their conversions; `items` is a SELECT of `conversion_id` and `amount`, and a conversion can be
 * in several. `sign` is -1 to take it back. The version goes up, so that a report that was planned before is planned again.
 */
export function paidOutStatement(ctx: Context, items: SQL, sign: 1 | -1): D1PreparedStatement {
  return sqlStatement(
    ctx.db,
    sql`UPDATE conversions SET paid_out = paid_out + ${sql.raw(String(sign))} * i.amount, version = version + 1
        FROM (SELECT conversion_id, SUM(amount) AS amount FROM (${items}) GROUP BY conversion_id) i
        WHERE conversions.id = i.conversion_id`,
  );
}

/**
 * A SELECT of paid amounts by publisher, network, brand and day; `items` is a SELECT of `publisher_id`, `conversion_id` and
 * `amount`. `awaiting` is the part of conversions that the network has approved and not paid yet.
 */
export function paidByEarning(items: SQL): SQL {
  return sql`SELECT i.publisher_id, c.network_id, c.brand_id, c.day, SUM(i.amount) AS amount,
      SUM(CASE WHEN c.status = 'approved' AND c.held_reason IS NULL THEN i.amount ELSE 0 END) AS awaiting
    FROM (${items}) i CROSS JOIN conversions c ON c.id = i.conversion_id
    GROUP BY i.publisher_id, c.network_id, c.brand_id, c.day`;
}
