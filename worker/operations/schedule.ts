import { publishEdge } from '../catalog/edge-publisher.ts';
import { forgetWrites } from '../http/forget-writes.ts';
import { sealLedger } from '../ledger/seal.ts';
import { blankOldMails } from '../mail/sweep-mails.ts';
import { sweepMails } from '../mail/wake.ts';
import { reviveRuns } from '../networks/revive-runs.ts';
import { startDueSyncs } from '../networks/start-sync.ts';
import { postEarningsNotices } from '../notices/earnings-notices.ts';
import { postWeeklyDigests } from '../notices/weekly-digests.ts';
import type { Context } from '../platform/context.ts';
import { errorFacts, log } from '../platform/log.ts';
import { recheckSites } from '../publishers/verify-site.ts';
import { runDeliveries } from '../webhooks/consume-webhooks.ts';
import { forgetDeliveries } from '../webhooks/forget-deliveries.ts';
import { outsideOf } from '../webhooks/outside.ts';
import { edgeBuilders } from '../wiring/edge-builders.ts';

/** What runs by the clock, by the cron expressions of wrangler.toml. */
export const SCHEDULES = {
  '*/5 * * * *': [
    'seal_ledger',
    'publish_edge',
    'close_lost_runs',
    'forget_writes',
    'deliver_webhooks',
    'send_mails',
  ],
  '7 */6 * * *': ['catalog_syncs', 'forget_deliveries', 'blank_old_mails'],
  '37 * * * *': ['revenue_syncs'],
  '52 * * * *': ['earnings_notices', 'recheck_sites'],
  '*/5 8-11 * * MON': ['weekly_digests'],
} as const satisfies Record<string, readonly JobName[]>;

type JobName = keyof typeof JOBS;

const JOBS = {
  seal_ledger: sealAll,
  publish_edge: (ctx: Context, env: Env) => publishEdge(ctx, env.EDGE, edgeBuilders),
  close_lost_runs: (ctx: Context, env: Env) => reviveRuns(ctx, env.SYNC, { nudge: false }),
  forget_writes: forgetWrites,
  deliver_webhooks: runDeliveries,
  forget_deliveries: forgetDeliveries,
  catalog_syncs: (ctx: Context, env: Env) => startDueSyncs(ctx, env.SYNC, 'catalog'),
  revenue_syncs: (ctx: Context, env: Env) => startDueSyncs(ctx, env.SYNC, 'revenue'),
  send_mails: sweepMails,
  blank_old_mails: blankOldMails,
  earnings_notices: postEarningsNotices,
  weekly_digests: postWeeklyDigests,
  recheck_sites: (ctx: Context, env: Env) => recheckSites(ctx, outsideOf(env)),
};

/** The names of all jobs. */
export const JOB_NAMES = Object.keys(JOBS) as [JobName, ...JobName[]];

/** Runs the jobs of a cron expression; one that fails does not keep the others. */
export async function runSchedule(ctx: Context, env: Env, cron: string): Promise<void> {
  const names = Object.entries(SCHEDULES).find(([expression]) => expression === cron)?.[1] ?? [];
  await Promise.all(
    names.map(async (name) => {
      try {
        await runJob(ctx, env, name);
      } catch (error) {
        log('error', 'schedule.job_failed', { name, ...errorFacts(error) });
      }
    }),
  );
}

/** Runs one job by name and answers what it did. */
export async function runJob(ctx: Context, env: Env, name: JobName): Promise<unknown> {
  return JOBS[name](ctx, env);
}

/** Seals block after block until nothing is left unsealed. */
async function sealAll(ctx: Context): Promise<{ blocks: number }> {
  let blocks = 0;
  while (await sealLedger(ctx)) blocks++;
  return { blocks };
}
