import { deleteInBatches } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import { DAY } from '../platform/time.ts';
import { visitMinute } from './click-record.ts';

/** Longer than a click can wait in the queue, which stores a message for at most 14 days. */
const RETENTION_DAYS = 15;
const BATCH_SIZE = 5_000;

/** Deletes visits whose clicks can't be delivered again. */
export async function deleteOldVisits(ctx: Context): Promise<{ visits: number }> {
  const statement = ctx.db.$client
    .prepare(
      'DELETE FROM click_visits WHERE visit IN (SELECT visit FROM click_visits WHERE visit < ?1 LIMIT ?2)',
    )
    .bind(visitMinute(ctx.now - RETENTION_DAYS * DAY), BATCH_SIZE);
  return { visits: await deleteInBatches(statement, BATCH_SIZE) };
}
