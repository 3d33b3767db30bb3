import { deleteWhere } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import { CRON, job } from '../platform/job.ts';
import { addMonths, DAY, dayOf, startOfDay } from '../platform/time.ts';

const MONTHS_KEPT = 26;

/** Deletes sync runs that began 26 months ago. */
async function deleteOldRuns(ctx: Context): Promise<{ deleted: number }> {
  const before = startOfDay(addMonths(dayOf(ctx.now), -MONTHS_KEPT));
  const ended = "started_at < ?1 AND status <> 'running'";
  return { deleted: await deleteWhere(ctx.db.$client, 'sync_runs', ended, before) };
}

export const deleteOldRunsJob = job({
  name: 'delete_old_sync_runs',
  cron: CRON.everySixHours,
  maxWait: 2 * DAY,
  run: deleteOldRuns,
});
