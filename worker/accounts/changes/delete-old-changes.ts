import { deleteWhere } from '../../platform/bulk.ts';
import type { Context } from '../../platform/context.ts';
import { CRON, job } from '../../platform/job.ts';
import { recordCutoff } from '../../platform/record-retention.ts';
import { DAY } from '../../platform/time.ts';

/** Deletes what was decided seven years ago. */
async function deleteOldChanges(ctx: Context): Promise<{ deleted: number }> {
  const before = recordCutoff(ctx.now);
  const d1 = ctx.db.$client;
  const ended = "proposed_at < ?1 AND expires_at < ?1 AND state <> 'proposed'";
  const changes = await deleteWhere(d1, 'proposed_changes', ended, before);
  return { deleted: changes + (await deleteWhere(d1, 'decided_amounts', 'decided_at < ?1', before)) };
}

export const deleteOldChangesJob = job({
  name: 'delete_old_changes',
  cron: CRON.everySixHours,
  maxWait: 2 * DAY,
  run: deleteOldChanges,
});
