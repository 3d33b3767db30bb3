import { deleteWhere } from '../../platform/bulk.ts';
import type { Context } from '../../platform/context.ts';
import { CRON, job } from '../../platform/job.ts';
import { addMonths, DAY, dayOf } from '../../platform/time.ts';

const MONTHS_KEPT = 26;

/** Deletes the usage of days that are 26 months past. */
async function deleteOldUsage(ctx: Context): Promise<{ deleted: number }> {
  const before = addMonths(dayOf(ctx.now), -MONTHS_KEPT);
  return { deleted: await deleteWhere(ctx.db.$client, 'api_key_usage', 'day < ?1', before) };
}

export const deleteOldUsageJob = job({
  name: 'delete_old_key_usage',
  cron: CRON.everySixHours,
  maxWait: 2 * DAY,
  run: deleteOldUsage,
});
