import { raiseAlert } from '../../platform/alerts/alerts.ts';
import type { Context } from '../../platform/context.ts';
import { CRON, job } from '../../platform/job.ts';
import { DAY, HOUR } from '../../platform/time.ts';
import { type Check, worldOf } from './check.ts';
import { CHECKS } from './checks.ts';
import { runCheck } from './run-check.ts';
import { lastRuns, storeRun } from './run-store.ts';

/** A run of the job may come some minutes early. */
const DUE_MS = { hourly: HOUR - HOUR / 4, daily: DAY - HOUR / 4 } as const;

export const runChecksJob = job({
  name: 'run_checks',
  cron: CRON.hourlyAt52,
  maxWait: 3 * HOUR,
  run: runDueChecks,
});

/** Runs the checks that are due, and alerts operators about those that failed. */
export async function runDueChecks(ctx: Context, env: Env): Promise<{ ran: number; failed: number }> {
  const last = await lastRuns(ctx, 'schedule');
  const isDue = ({ name, schedule }: Check) =>
    schedule !== null && (last.get(name)?.startedAt ?? 0) <= ctx.now - DUE_MS[schedule];
  const due = CHECKS.filter(isDue);
  let failed = 0;
  for (const check of due) {
    const run = await runCheck(check, worldOf(ctx, env), {}, { cause: 'schedule' });
    await storeRun(ctx, run);
    if (run.status !== 'fail') continue;
    failed++;
    await raiseAlert(ctx, {
      level: 'warning',
      code: 'check.failed',
      subject: check.name,
      message: `The check “${check.title}” failed: ${run.message}`,
    });
  }
  return { ran: due.length, failed };
}
