import { raiseAlert } from '../../platform/alerts/alerts.ts';
import type { Context } from '../../platform/context.ts';
import { timeText } from '../../platform/date-text.ts';
import { CRON, job } from '../../platform/job.ts';
import { addMs, DAY, HOUR, type Instant, MINUTE } from '../../platform/time.ts';
import { stopCapture } from './capture.ts';
import {
  deleteOldExports,
  exportRunning,
  failExport,
  firstStarted,
  lastDone,
  runningExport,
  startEngine,
  startExport,
} from './export-store.ts';
import { exportTarget } from './export-target.ts';

/** The check runs once a day, so a week is a little less. */
const INTERVAL_MS = 6.5 * DAY;
const LATE_MS = 8 * DAY;
/** An engine without progress for this long is taken for lost. A second one beside it does no harm. */
const MAX_SILENCE_MS = 30 * MINUTE;
/** The database notes the keys of written rows as long as an export runs. */
const MAX_DURATION_MS = 2 * DAY;
const RETENTION_MS = 26 * 30 * DAY;

/** Starts the export of the week, and raises an alert if the last valid one is late or the configuration is wrong. */
export async function exportWeekly(ctx: Context, env: Env): Promise<{ started: string | null }> {
  const found = exportTarget(env);
  if (found.state === 'off') return { started: null };
  if (found.state === 'wrong') {
    await raiseAlert(ctx, {
      level: 'critical',
      code: 'export.misconfigured',
      subject: 'export',
      message: `We can’t create an export: ${found.problem}.`,
    });
    return { started: null };
  }
  const { place } = found.target;
  await deleteOldExports(ctx, addMs(ctx.now, -RETENTION_MS));
  const last = await lastDone(ctx, place);
  await alertIfLate(ctx, last?.startedAt ?? (await firstStarted(ctx)));
  if (last && last.startedAt > addMs(ctx.now, -INTERVAL_MS)) return { started: null };
  try {
    const { id } = await startExport(ctx, env.EXPORT, place, { cause: 'week', allObjects: false });
    return { started: id };
  } catch (error) {
    if (exportRunning.is(error)) return { started: null };
    throw error;
  }
}

export const exportWeeklyJob = job({
  name: 'export_weekly',
  cron: CRON.dailyAt0427,
  maxWait: 2 * DAY,
  run: (ctx, env) => exportWeekly(ctx, env),
});

/** Starts an engine for an export that has lost its own, and ends one that takes too long. */
export async function continueExport(ctx: Context, env: Env): Promise<{ continued: string | null }> {
  const run = await runningExport(ctx);
  if (!run) {
    await stopCapture(ctx);
    return { continued: null };
  }
  if (run.startedAt < addMs(ctx.now, -MAX_DURATION_MS)) {
    await failExport(
      ctx,
      run,
      `It wasn’t done after two days${run.fault === null ? '' : ` (${run.fault})`}.`,
    );
    return { continued: null };
  }
  if (run.updatedAt > addMs(ctx.now, -MAX_SILENCE_MS)) return { continued: null };
  await startEngine(ctx, env.EXPORT, run.id);
  return { continued: run.id };
}

export const continueExportJob = job({
  name: 'continue_export',
  cron: CRON.hourlyAt52,
  maxWait: 3 * HOUR,
  run: (ctx, env) => continueExport(ctx, env),
});

/** `since` is when the last valid export began, or the first attempt. */
async function alertIfLate(ctx: Context, since: Instant | null): Promise<void> {
  if (since === null || since > addMs(ctx.now, -LATE_MS)) return;
  await raiseAlert(ctx, {
    level: 'critical',
    code: 'export.late',
    subject: 'export',
    message: `There was no valid export since ${timeText(since)}. If this account were lost, everything since then would be.`,
  });
}
