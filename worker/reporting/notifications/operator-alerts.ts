import { listOperators } from '../../accounts/identity/roles.ts';
import { lastEmailedAt, markEmailed, readUnsentAlerts } from '../../platform/alerts/unsent-alerts.ts';
import type { Context } from '../../platform/context.ts';
import { emailStatement } from '../../platform/email/enqueue-email.ts';
import { CRON, job } from '../../platform/job.ts';
import { addMs, HOUR } from '../../platform/time.ts';
import { operatorAlertsEmail } from './emails.ts';

/** Warnings wait until the last email about alerts is this old. A critical alert never waits. */
const INTERVAL_MS = HOUR;
const MAX_ALERTS_IN_EMAIL = 20;

/**
 * Enqueues an email to each operator about open alerts that no email has named. The batch marks the alerts, so two runs at
 * the same time send one email, and tells the operator from outside. Returns the number of emails.
 */
export async function enqueueAlertEmails(ctx: Context): Promise<number> {
  const unsent = await readUnsentAlerts(ctx);
  if (unsent.length === 0 || !(await isDue(ctx, unsent))) return 0;
  const operators = await listOperators(ctx);
  const ids = JSON.stringify(unsent.map(({ id }) => id));
  const listed = unsent.slice(0, MAX_ALERTS_IN_EMAIL).map(({ level, message }) => ({
    level: level === 'critical' ? level : ('warning' as const),
    message,
  }));
  const emails = operators.map(({ userId, email, fullName }) =>
    emailStatement(
      ctx,
      {
        cause: `operator_alerts:${userId}:${ctx.now}`,
        email: operatorAlertsEmail,
        userId,
        recipient: email,
        content: { full_name: fullName, total: unsent.length, alerts: listed },
      },
      {
        sql: 'EXISTS (SELECT 1 FROM alerts WHERE emailed_at IS NULL AND id IN (SELECT value FROM json_each(?8)))',
        values: [ids],
      },
    ),
  );
  const results = await ctx.db.$client.batch([...emails, markEmailed(ctx, ids)]);
  if ((results.at(-1)?.meta.changes ?? 0) > 0) await ctx.alertOutside(unsent);
  return results.slice(0, -1).filter(({ meta }) => meta.changes > 0).length;
}

export const operatorAlertsJob = job({
  name: 'operator_alerts',
  cron: CRON.everyFiveMinutes,
  maxWait: HOUR,
  run: enqueueAlertEmails,
});

async function isDue(ctx: Context, [first]: Awaited<ReturnType<typeof readUnsentAlerts>>): Promise<boolean> {
  if (first?.level === 'critical') return true;
  const lastAt = await lastEmailedAt(ctx);
  return lastAt === null || lastAt <= addMs(ctx.now, -INTERVAL_MS);
}
