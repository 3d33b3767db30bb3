import { deleteInBatches } from './bulk.ts';

/** Rows of a statement: one must not hold the database for long. */
const DELETE_BATCH_SIZE = 5_000;

/**
 * Deletes the rows of a table for which `condition` is true, such as `created_at < ?1`, in batches. Table and condition must be
 * constants. Returns the number of rows.
 */
export function deleteWhere(
  d1: D1Database,
  table: string,
  condition: string,
  ...values: (string | number)[]
): Promise<number> {
  const sql = `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE ${condition} LIMIT ${DELETE_BATCH_SIZE})`;
  return deleteInBatches(d1.prepare(sql).bind(...values), DELETE_BATCH_SIZE);
}
