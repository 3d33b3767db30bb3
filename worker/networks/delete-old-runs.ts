import type { Context } from '../platform/context.ts';
import { deleteWhere } from '../platform/delete-where.ts';
import { CRON, job } from '../platform/job.ts';
import { addMonths, DAY, dayOf, startOfDay } from '../platform/time.ts';
import { deleteRefusedDays } from '../sales/refused-days/refused-days.ts';

const MONTHS_KEPT = 26;

/** Deletes sync runs that began, and days that were refused, 26 months ago. */
async function deleteOldRuns(ctx: Context): Promise<{ deleted: number }> {
  const before = startOfDay(addMonths(dayOf(ctx.now), -MONTHS_KEPT));
  await deleteRefusedDays(ctx, before);
  const ended = "started_at < ?1 AND status <> 'running'";
  return { deleted: await deleteWhere(ctx.db.$client, 'sync_runs', ended, before) };
}

export const deleteOldRunsJob = job({
  name: 'delete_old_sync_runs',
  cron: CRON.everySixHours,
  maxWait: 2 * DAY,
  run: deleteOldRuns,
});
