import { type AlertInput, raiseAlert } from '../../platform/alerts/alerts.ts';
import type { Context } from '../../platform/context.ts';
import { CRON, job } from '../../platform/job.ts';
import { DAY } from '../../platform/time.ts';

/** D1 refuses writes above this size. */
const MAX_DATABASE_BYTES = 10_000_000_000;
/** Operators are alerted at this share of the maximum, early enough to act. */
const ALERT_SHARE = 0.7;

/** Returns an alert for a database of this size; null while there is room. */
export function databaseAlert(bytes: number): AlertInput | null {
  if (bytes < MAX_DATABASE_BYTES * ALERT_SHARE) return null;
  const percent = Math.floor((100 * bytes) / MAX_DATABASE_BYTES);
  return {
    level: 'critical',
    code: 'database.nearly_full',
    subject: 'database',
    message: `The database is at ${percent} % of its largest size. When it is full, nothing can be booked any more.`,
    measured: {
      value: percent,
      threshold: ALERT_SHARE * 100,
      setIn: 'worker/reporting/operator/watch-database.ts',
    },
  };
}

export async function watchDatabase(ctx: Context): Promise<{ bytes: number }> {
  const { meta } = await ctx.db.$client.prepare('SELECT 1').run();
  const bytes = meta.size_after;
  const alert = databaseAlert(bytes);
  if (alert) await raiseAlert(ctx, alert);
  return { bytes };
}

export const watchDatabaseJob = job({
  name: 'watch_database',
  cron: CRON.everySixHours,
  maxWait: DAY,
  run: watchDatabase,
});
