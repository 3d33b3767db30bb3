import { type SQL, sql } from 'drizzle-orm';
import { firstDayOf, lastDayOf, type Month } from '../../clicks/store/store-name.ts';
import type { Context } from '../../platform/context.ts';
import { sqlStatement } from '../../platform/database.ts';

/**
 * The statement that marks a network's earnings of a month as audited, except those with a disputed sale. `disputed` is a
 * SELECT of `publisher_id`, `day` and `brand_id`.
 */
export function auditStatusStatement(
  ctx: Context,
  { networkId, month }: { networkId: string; month: Month },
  disputed: SQL,
): D1PreparedStatement {
  const status = sql`CASE WHEN (publisher_id, earnings_date, COALESCE(brand_id, '')) IN
      (SELECT d.publisher_id, d.day, COALESCE(d.brand_id, '') FROM (${disputed}) d)
    THEN 'unaudited' ELSE 'audited' END`;
  return sqlStatement(
    ctx.db,
    sql`UPDATE publisher_earnings SET audit_status = ${status}
      WHERE network_id = ${networkId} AND earnings_date BETWEEN ${firstDayOf(month)} AND ${lastDayOf(month)}
        AND audit_status <> ${status}`,
  );
}
