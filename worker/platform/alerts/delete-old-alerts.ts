import { deleteWhere } from '../bulk.ts';
import type { Context } from '../context.ts';
import { CRON, job } from '../job.ts';
import { addMonths, DAY, dayOf, startOfDay } from '../time.ts';

const MONTHS_KEPT = 26;

/** Deletes alerts that were last seen 26 months ago. */
async function deleteOldAlerts(ctx: Context): Promise<{ deleted: number }> {
  const before = startOfDay(addMonths(dayOf(ctx.now), -MONTHS_KEPT));
  return { deleted: await deleteWhere(ctx.db.$client, 'alerts', 'last_seen_at < ?1', before) };
}

export const deleteOldAlertsJob = job({
  name: 'delete_old_alerts',
  cron: CRON.everySixHours,
  maxWait: 2 * DAY,
  run: deleteOldAlerts,
});
