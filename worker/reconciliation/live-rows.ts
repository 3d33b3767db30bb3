import { type SQL, sql } from 'drizzle-orm';
import { firstDayOf, type Month, nextMonth } from '../clicks/store/store-name.ts';
import { startOfDay } from '../platform/time.ts';
import { hasMoney } from '../sales/counted-rows.ts';
import { CORRECTED_ROW } from './statement-rows.ts';

/**
 * A SELECT of the rows that a network has reported for a month and that are worth money: `external_id`, `conversion_id`,
 * `amount` and `day`. What an explained difference has corrected is part of its row. A row that isn't part of its conversion, such as
 * one that the network pushed and has listed since under another ID, isn't among them, nor are rows of archived sales.
 */
export function liveRows({ networkId, month }: { networkId: string; month: Month }): SQL {
  const id = sql.raw(CORRECTED_ROW);
  return sql`SELECT ${id} AS external_id, MIN(r.conversion_id) AS conversion_id, SUM(r.commission) AS amount,
      MIN(date(r.event_at / 1000, 'unixepoch')) AS day
    FROM report_rows r INDEXED BY report_rows_by_event WHERE r.network_id = ${networkId} AND r.commission <> 0
      AND r.event_at >= ${startOfDay(firstDayOf(month))} AND r.event_at < ${startOfDay(firstDayOf(nextMonth(month)))} AND ${hasMoney()}
    GROUP BY ${id} HAVING SUM(r.commission) <> 0`;
}
