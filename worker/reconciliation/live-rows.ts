import { type SQL, sql } from 'drizzle-orm';
import { firstDayOf, lastDayOf, type Month } from '../clicks/store/store-name.ts';

/**
 * A SELECT of the rows that a network has reported for a month and that are worth money: `external_id`, `conversion_id`,
 * `amount` and `day`. Rows of archived sales aren't among them.
 */
export function liveRows({ networkId, month }: { networkId: string; month: Month }): SQL {
  return sql`SELECT external_id, conversion_id, commission AS amount, date(event_at / 1000, 'unixepoch') AS day
    FROM report_rows WHERE network_id = ${networkId} AND status <> 'reversed' AND commission <> 0
      AND date(event_at / 1000, 'unixepoch') BETWEEN ${firstDayOf(month)} AND ${lastDayOf(month)}`;
}
