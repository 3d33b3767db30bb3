import { type SQL, sql } from 'drizzle-orm';
import { type DueQuery, dueItems, ledgerLimit } from './due-items.ts';

/** Micro-USD. A payout is whole cents; the remainder stays in the ledger. */
export const CENT = 10_000;
/** A literal, because a bound number is a float for D1 and would not be divided as an integer. */
const CENT_SQL = sql.raw(`${CENT}`);

/**
 * A SELECT of what can be paid to each publisher of `wanted`: `publisher_id`, `payout_id`, and `amount` in whole cents, which is
 * what is due, at most what the ledger has. `due` is the sum of all items, and `clawbacks` that of the negative ones.
 */
export function payableAmounts(query: DueQuery): SQL {
  return sql`SELECT w.publisher_id, w.payout_id, COALESCE(d.due, 0) AS due, COALESCE(d.clawbacks, 0) AS clawbacks,
      MIN(COALESCE(d.due, 0), ${ledgerLimit(query)}) / ${CENT_SQL} * ${CENT_SQL} AS amount
    FROM (${query.wanted}) w LEFT JOIN (
      SELECT publisher_id, SUM(amount) AS due, SUM(MIN(amount, 0)) AS clawbacks
      FROM (${dueItems(query)}) GROUP BY publisher_id
    ) d ON d.publisher_id = w.publisher_id`;
}
