import { deleteInBatches } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import { DAY } from '../platform/time.ts';
import { visitMinute } from './click-record.ts';

/** Longer than a click can wait in a queue, which keeps a message for 14 days at most. */
const RETENTION_DAYS = 15;
const BATCH_SIZE = 5_000;

/** Deletes the visits of clicks that no delivery can bring again. */
export async function deleteOldVisits(ctx: Context): Promise<{ visits: number }> {
  const statement = ctx.db.$client
    .prepare(
      'DELETE FROM click_visits WHERE visit IN (SELECT visit FROM click_visits WHERE visit < ?1 LIMIT ?2)',
    )
    .bind(visitMinute(ctx.now - RETENTION_DAYS * DAY), BATCH_SIZE);
  return { visits: await deleteInBatches(statement, BATCH_SIZE) };
}
