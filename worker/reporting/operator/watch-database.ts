import { type AlertInput, raiseAlert } from '../../platform/alerts/alerts.ts';
import type { Context } from '../../platform/context.ts';
import { CRON, job } from '../../platform/job.ts';
import { markRoom } from '../../platform/settings/database-room.ts';
import { DAY } from '../../platform/time.ts';

/** D1 refuses writes above this size. */
const MAX_DATABASE_BYTES = 10_000_000_000;
/** Operators are alerted at this share of the maximum, early enough to act. */
const ALERT_SHARE = 0.7;

/** From this share on, the rest is kept for sales, payouts and clicks: people can't add links, accounts, endpoints and feedback. */
const REFUSE_SHARE = 0.85;

/** Returns an alert for a database of this size; null while there is room. */
export function databaseAlert(bytes: number): AlertInput | null {
  if (bytes < MAX_DATABASE_BYTES * ALERT_SHARE) return null;
  const percent = Math.floor((100 * bytes) / MAX_DATABASE_BYTES);
  return {
    level: 'critical',
    code: 'database.nearly_full',
    subject: 'database',
    message: isWithoutRoom(bytes)
      ? `The database is at ${percent}% of its largest size. New links, accounts, webhook endpoints and feedback are refused, so that sales and payouts can still be booked.`
      : `The database is at ${percent}% of its largest size. From ${100 * REFUSE_SHARE}% on, new links, accounts, webhook endpoints and feedback are refused. When it is full, nothing can be booked.`,
    measured: {
      value: percent,
      threshold: 100 * (isWithoutRoom(bytes) ? REFUSE_SHARE : ALERT_SHARE),
      setIn: 'worker/reporting/operator/watch-database.ts',
    },
  };
}

export async function watchDatabase(ctx: Context): Promise<{ bytes: number }> {
  const { meta } = await ctx.db.$client.prepare('SELECT 1').run();
  await noteSize(ctx, meta.size_after);
  return { bytes: meta.size_after };
}

/** Alerts operators about a database of this size, and stops or allows what people add. */
export async function noteSize(ctx: Context, bytes: number): Promise<void> {
  await markRoom(ctx, { isFull: isWithoutRoom(bytes) });
  const alert = databaseAlert(bytes);
  if (alert) await raiseAlert(ctx, alert);
}

function isWithoutRoom(bytes: number): boolean {
  return bytes >= MAX_DATABASE_BYTES * REFUSE_SHARE;
}

export const watchDatabaseJob = job({
  name: 'watch_database',
  cron: CRON.everySixHours,
  maxWait: DAY,
  run: watchDatabase,
});
