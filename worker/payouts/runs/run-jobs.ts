import { sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/errors.ts';
import { CRON, job } from '../../platform/job.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { addMs, DAY, dayOf, HOUR, MINUTE } from '../../platform/time.ts';
import { holdOf } from '../holds/hold-sql.ts';
import { finishDiscarded } from './discard-batch.ts';
import { type RunRails, runRails, runTerms } from './rails-in-use.ts';
import { settleRun } from './run-payouts.ts';
import { writeRun } from './run-store.ts';
import { approveLeftBehind } from './send-payouts.ts';
import { serveBatches } from './serve-batches.ts';
import { type PayoutEngine, sentRuns, startEngine, startRun, workingRuns } from './start-run.ts';

/** An engine without progress for this long is taken for lost. A second one beside it does no harm. */
const MAX_SILENCE_MS = 10 * MINUTE;

/** Starts the run of the month from its payout day on, and another one each day while no one is due. Operators approve and send it. */
async function startDueRun(ctx: Context, engine: PayoutEngine): Promise<{ started: string | null }> {
  const { payoutDay } = await readSettings(ctx);
  const today = dayOf(ctx.now);
  const period = today.slice(0, 7);
  if (Number(today.slice(8)) < payoutDay) return { started: null };
  const [earlier] = await ctx.db.all(
    sql`SELECT 1 FROM payout_runs WHERE period = ${period}
      AND (state <> 'empty' OR created_at > ${addMs(ctx.now, -DAY)}) LIMIT 1`,
  );
  if (earlier) return { started: null };
  try {
    const { id } = await startRun(ctx, engine, { period, reason: `The payout day of ${period}` });
    return { started: id };
  } catch (error) {
    if (error instanceof DomainError && error.status === 409) return { started: null };
    throw error;
  }
}

export const createPayoutsJob = job({
  name: 'create_payouts',
  cron: CRON.hourlyAt22,
  maxWait: 3 * HOUR,
  run: (ctx, env) => startDueRun(ctx, env.PAYOUT_RUN),
});

/**
 * Continues runs whose engine has stopped, submits and checks the batches of sent runs, and sends payouts whose hold has ended.
 */
export async function servePayoutRuns(
  ctx: Context,
  engine: PayoutEngine,
  rails: RunRails,
): Promise<{ continued: number; submitted: number; checked: number }> {
  let continued = 0;
  for (const run of await workingRuns(ctx)) {
    if (run.fault === null && run.updatedAt > addMs(ctx.now, -MAX_SILENCE_MS)) continue;
    await startEngine(ctx, engine, run.id);
    continued++;
  }
  await finishDiscarded(ctx);
  const { submitted, checked } = await serveBatches(ctx, rails);
  for (const run of await sentRuns(ctx)) {
    await approveLeftBehind(ctx, run);
    if (await hasReleased(ctx, run.id, rails)) {
      if (await writeRun(ctx, run, { state: 'sending', cursor: '' })) await startEngine(ctx, engine, run.id);
    } else await settleRun(ctx, run.id);
  }
  return { continued, submitted, checked };
}

export const servePayoutRunsJob = job({
  name: 'serve_payout_runs',
  cron: CRON.everyFiveMinutes,
  maxWait: HOUR,
  run: (ctx, env) => servePayoutRuns(ctx, env.PAYOUT_RUN, runRails(env)),
});

/** True if a payout that was held when its run was sent isn't held anymore. */
async function hasReleased(ctx: Context, runId: string, rails: RunRails): Promise<boolean> {
  const terms = runTerms(ctx, await readSettings(ctx), rails);
  const [released] = await ctx.db.all(
    sql`SELECT 1 FROM payouts p WHERE p.run_id = ${runId} AND p.state = 'approved'
      AND ${holdOf(sql`p.publisher_id`, terms)} IS NULL LIMIT 1`,
  );
  return released !== undefined;
}
