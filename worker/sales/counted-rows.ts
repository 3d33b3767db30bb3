import { type SQL, sql } from 'drizzle-orm';
import { STATUS_PROGRESS } from './earnings/commission-status.ts';

/**
 * SQL that is true if the commission of a row `r` of `report_rows` is part of its conversion: the rule of `rowsWithMoney` in fold.ts. A
 * pushed row counts while its conversion has no synced one, a reversed row and the corrections of a reversed original don't, and a
 * positive correction once its status is as far as the leading row's.
 */
export function hasMoney(): SQL {
  return sql`(r.status <> 'reversed'
    AND (r.pushed = 0 OR NOT EXISTS (SELECT 1 FROM report_rows s WHERE s.conversion_id = r.conversion_id AND s.pushed = 0))
    AND (SELECT CASE WHEN l.is_original AND l.status = 'reversed' THEN 0 WHEN r.commission <= 0 THEN 1
        ELSE ${progressOf('r.status')} >= ${progressOf('l.status')} END
      FROM report_rows l WHERE l.conversion_id = r.conversion_id AND l.pushed = r.pushed
      ORDER BY l.is_original DESC, l.external_id LIMIT 1))`;
}

function progressOf(column: string): SQL {
  const steps = Object.entries(STATUS_PROGRESS).map(([status, step]) => `WHEN '${status}' THEN ${step}`);
  return sql.raw(`CASE ${column} ${steps.join(' ')} END`);
}
