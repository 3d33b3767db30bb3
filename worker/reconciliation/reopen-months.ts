import { type SQL, sql } from 'drizzle-orm';

/** An UPDATE that opens closed statements again, for the transaction that changes what their close relied on. */
export function reopenMonths(where: SQL): SQL {
  return sql`UPDATE network_statements SET state = 'open', closed_by = NULL, closed_at = NULL, closed_balance = NULL,
    closed_note = NULL WHERE state = 'closed' AND ${where}`;
}
