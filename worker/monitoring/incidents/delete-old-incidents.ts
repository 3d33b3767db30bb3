import type { Context } from '../../platform/context.ts';
import { deleteWhere } from '../../platform/delete-where.ts';
import { CRON, job } from '../../platform/job.ts';
import { addMonths, DAY, dayOf, startOfDay } from '../../platform/time.ts';

const MONTHS_KEPT = 26;

/** Deletes incidents that were resolved 26 months ago, with their updates. */
async function deleteOldIncidents(ctx: Context): Promise<{ deleted: number }> {
  const before = startOfDay(addMonths(dayOf(ctx.now), -MONTHS_KEPT));
  return { deleted: await deleteWhere(ctx.db.$client, 'incidents', 'resolved_at < ?1', before) };
}

export const deleteOldIncidentsJob = job({
  name: 'delete_old_incidents',
  cron: CRON.everySixHours,
  maxWait: 2 * DAY,
  run: deleteOldIncidents,
});
