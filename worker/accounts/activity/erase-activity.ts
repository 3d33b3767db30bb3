import { deleteInBatches } from '../../platform/bulk.ts';
import type { Context } from '../../platform/context.ts';
import type { UserId } from '../../platform/ids.ts';
import { CRON, job } from '../../platform/job.ts';
import { addMs, DAY } from '../../platform/time.ts';

export const RETENTION_MS = 90 * DAY;
const BATCH_SIZE = 5_000;

/** Deletes the activity that is older than 90 days. */
export async function deleteOldActivity(ctx: Context): Promise<{ deleted: number }> {
  const statement = ctx.db.$client
    .prepare(
      `DELETE FROM account_activity
       WHERE id IN (SELECT id FROM account_activity WHERE at <= ?1 LIMIT ${BATCH_SIZE})`,
    )
    .bind(addMs(ctx.now, -RETENTION_MS));
  return { deleted: await deleteInBatches(statement, BATCH_SIZE) };
}

export const deleteOldActivityJob = job({
  name: 'delete_old_activity',
  cron: CRON.everySixHours,
  maxWait: 2 * DAY,
  run: deleteOldActivity,
});

/** Returns the statement that deletes the activity of an account. */
export function eraseActivity(ctx: Context, userId: UserId): D1PreparedStatement {
  return ctx.db.$client.prepare('DELETE FROM account_activity WHERE user_id = ?1').bind(userId);
}
