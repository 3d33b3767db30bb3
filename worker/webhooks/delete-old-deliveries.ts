import { deleteInBatches } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import { addMs, DAY } from '../platform/time.ts';

const RETENTION_MS = 30 * DAY;
/** Rows of one statement: few enough that nobody waits long for the books. */
const BATCH_SIZE = 5_000;

/** What is forgotten, and the column that says its age. An event goes after its deliveries. */
const AGES = { webhook_attempts: 'at', webhook_deliveries: 'created_at', webhook_events: 'created_at' };

/** Deletes events, deliveries and attempts that are older than 30 days. Answers how many rows. */
export async function deleteOldDeliveries(ctx: Context): Promise<{ deleted: number }> {
  let deleted = 0;
  for (const [table, age] of Object.entries(AGES)) deleted += await forget(ctx, table, age);
  return { deleted };
}

async function forget(ctx: Context, table: string, age: string): Promise<number> {
  const sql = `DELETE FROM ${table} WHERE rowid IN
    (SELECT rowid FROM ${table} WHERE ${age} < ?1 ORDER BY rowid LIMIT ${BATCH_SIZE})`;
  return deleteInBatches(ctx.db.$client.prepare(sql).bind(addMs(ctx.now, -RETENTION_MS)), BATCH_SIZE);
}
