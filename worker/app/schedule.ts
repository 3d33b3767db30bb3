import { deleteOldActivity } from '../accounts/activity/erase-activity.ts';
import { eraseDueAccounts } from '../accounts/identity/deletion/erase-accounts.ts';
import { deleteUsedChallenges } from '../accounts/identity/passkeys/challenge.ts';
import { deleteOldScriptUse } from '../accounts/integrations/count-script-use.ts';
import { deleteEndedApps } from '../accounts/oauth/connected-apps.ts';
import { recheckSites } from '../accounts/publishers/verify-site.ts';
import { type PublishOutcome, publishEdge } from '../catalog/edge-publisher.ts';
import { archiveProgramNumbers } from '../catalog/number-archive.ts';
import { archiveClicks } from '../clicks/archive-clicks.ts';
import { retainAwaitedClicks } from '../clicks/retained-clicks.ts';
import { archiveClickTotals } from '../clicks/total-archive/archive-totals.ts';
import { evaluateDue } from '../compliance/evaluation/evaluate-due.ts';
import { archiveLedger } from '../ledger/archive-ledger.ts';
import { archiveDailyHead, closeLedger } from '../ledger/close-ledger.ts';
import { startLinkHealth } from '../links/health/run-link-health.ts';
import { deleteOldCalls } from '../mcp/call-log.ts';
import { resumeStalledRuns } from '../networks/resume-stalled-runs.ts';
import { lastDays } from '../networks/revenue-sync.ts';
import { startDueSyncs } from '../networks/start-sync.ts';
import { archiveClosedSales } from '../payouts/archive-sales.ts';
import { eraseReplacedDetails } from '../payouts/details/erase-details.ts';
import { runRails } from '../payouts/runs/rails-in-use.ts';
import { servePayoutRuns, startDueRun } from '../payouts/runs/run-jobs.ts';
import { raiseAlert } from '../platform/alerts/alerts.ts';
import type { Context } from '../platform/context.ts';
import { clearOldEmailBodies, runEmailSweep } from '../platform/email/consumer.ts';
import { enqueueEmailRun } from '../platform/email/enqueue-email.ts';
import { deleteOldWrites } from '../platform/http/idempotency-store.ts';
import { errorFacts, log } from '../platform/log.ts';
import { deliveryEnvOf } from '../platform/outbound/delivery-env.ts';
import { checkMoney } from '../reconciliation/money-check/check-money.ts';
import { runReconciliation } from '../reconciliation/run-reconciliation.ts';
import { enqueueEarningsNotifications } from '../reporting/notifications/earnings-notifications.ts';
import { enqueueAlertEmails } from '../reporting/notifications/operator-alerts.ts';
import { enqueueWeeklyDigests } from '../reporting/notifications/weekly-digests.ts';
import { watchBacklog } from '../reporting/operator/backlog.ts';
import { ensureBuiltIns } from '../reporting/operator/built-ins.ts';
import { watchDatabase } from '../reporting/operator/watch-database.ts';
import { runDeliveries } from '../webhooks/consume-webhooks.ts';
import { deleteOldDeliveries } from '../webhooks/delivery-store.ts';
import { enqueueWebhookRun } from '../webhooks/emit.ts';
import { ACCOUNT_ERASERS } from './account-erasers.ts';
import { enforceViolations } from './compliance/enforce.ts';
import { expireClicks, expireFraudData, expireTransactions } from './compliance/retention.ts';
import { edgeBuilders } from './edge-builders.ts';
import { emailDeps } from './emails.ts';
import { ownerOf } from './owner-of.ts';

/** The jobs of each cron expression of wrangler.toml. */
export const SCHEDULES = {
  '*/5 * * * *': [
    'ensure_built_ins',
    'evaluate_compliance',
    'close_ledger',
    'publish_edge',
    'watch_backlog',
    'close_lost_runs',
    'retain_awaited_clicks',
    'delete_old_writes',
    'deliver_webhooks',
    'operator_alerts',
    'serve_payout_runs',
    'send_emails',
  ],
  '7 */6 * * *': [
    'catalog_syncs',
    'archive_program_numbers',
    'archive_clicks',
    'archive_ledger',
    'delete_old_clicks',
    'delete_old_fraud_data',
    'delete_old_transactions',
    'watch_database',
    'delete_old_deliveries',
    'clear_old_emails',
    'erase_payout_details',
    'delete_old_activity',
    'delete_old_script_use',
    'delete_old_mcp_calls',
    'delete_ended_apps',
  ],
  '37 * * * *': ['revenue_syncs', 'archive_click_totals'],
  '52 * * * *': ['earnings_notifications', 'recheck_sites', 'reconcile'],
  '22 * * * *': ['check_money', 'create_payouts'],
  '12 * * * *': ['archive_sales', 'erase_accounts', 'delete_used_challenges'],
  '58 23 * * *': ['archive_head'],
  '27 4 * * *': ['check_links'],
  '*/5 8-11 * * MON': ['weekly_digests'],
} as const satisfies Record<string, readonly JobName[]>;

type JobName = keyof typeof JOBS;

const JOBS = {
  ensure_built_ins: ensureAndPublish,
  evaluate_compliance: evaluateCompliance,
  close_ledger: closeLedger,
  archive_head: archiveDailyHead,
  archive_ledger: (ctx: Context) => archiveLedger(ctx),
  archive_sales: (ctx: Context) => archiveClosedSales(ctx),
  check_money: (ctx: Context) => checkMoney(ctx),
  create_payouts: (ctx: Context, env: Env) => startDueRun(ctx, env.PAYOUT_RUN),
  serve_payout_runs: (ctx: Context, env: Env) => servePayoutRuns(ctx, env.PAYOUT_RUN, runRails(env)),
  publish_edge: publishStaleParts,
  watch_backlog: watchBacklog,
  archive_clicks: (ctx: Context) => archiveClicks(ctx),
  archive_click_totals: archiveClickTotals,
  delete_old_clicks: expireClicks,
  delete_old_fraud_data: expireFraudData,
  delete_old_transactions: expireTransactions,
  retain_awaited_clicks: retainAwaitedClicks,
  watch_database: watchDatabase,
  close_lost_runs: (ctx: Context, env: Env) => resumeStalledRuns(ctx, env.SYNC, { resume: false }),
  delete_old_writes: deleteOldWrites,
  deliver_webhooks: (ctx: Context, env: Env) => runDeliveries(ctx, env, ownerOf),
  delete_old_deliveries: deleteOldDeliveries,
  catalog_syncs: (ctx: Context, env: Env) => startDueSyncs(ctx, env.SYNC, 'catalog'),
  revenue_syncs: (ctx: Context, env: Env) => startDueSyncs(ctx, env.SYNC, 'revenue'),
  archive_program_numbers: (ctx: Context, env: Env) => archiveProgramNumbers(ctx, env.ARCHIVE),
  recent_revenue_syncs: (ctx: Context, env: Env) =>
    startDueSyncs(ctx, env.SYNC, 'revenue', lastDays(ctx.now, RECENT_DAYS)),
  send_emails: (ctx: Context, env: Env) => runEmailSweep(ctx, env, emailDeps),
  erase_accounts: (ctx: Context, env: Env) => eraseDueAccounts(ctx, env, ACCOUNT_ERASERS),
  delete_used_challenges: deleteUsedChallenges,
  clear_old_emails: clearOldEmailBodies,
  erase_payout_details: (ctx: Context) => eraseReplacedDetails(ctx),
  delete_old_activity: deleteOldActivity,
  delete_old_script_use: deleteOldScriptUse,
  delete_old_mcp_calls: deleteOldCalls,
  delete_ended_apps: deleteEndedApps,
  earnings_notifications: enqueueEarningsNotifications,
  reconcile: (ctx: Context) => runReconciliation(ctx),
  weekly_digests: enqueueWeeklyDigests,
  operator_alerts: enqueueAlertEmails,
  check_links: (ctx: Context, env: Env) => startLinkHealth(ctx, env.LINK_HEALTH),
  recheck_sites: (ctx: Context, env: Env) => recheckSites(ctx, deliveryEnvOf(env, ownerOf)),
};

/** Today and yesterday. A local system runs this sync as soon as a sandbox network has something new. */
const RECENT_DAYS = 2;

export const JOB_NAMES = Object.keys(JOBS) as [JobName, ...JobName[]];

/** Runs the jobs of a cron expression. One that fails does not stop the others. */
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

export async function runJob(ctx: Context, env: Env, name: JobName): Promise<unknown> {
  return JOBS[name](ctx, env);
}

/** Adds missing built-ins, and publishes the bans among them. */
async function ensureAndPublish(ctx: Context, env: Env): Promise<{ bansAdded: boolean }> {
  const result = await ensureBuiltIns(ctx, env);
  if (result.bansAdded) await publishStaleParts(ctx, env);
  return result;
}

/**
 * Evaluates the compliance rules and enforces what they found. A publisher is evaluated every hour, or every few hours if it
 * has few visits; on a local system, in every run. A suspension reaches the edge at once.
 */
async function evaluateCompliance(ctx: Context, env: Env) {
  const evaluation = await evaluateDue(ctx, { isEveryoneDue: env.ENVIRONMENT === 'local' });
  const enforcement = await enforceViolations(ctx);
  if (enforcement.suspended > 0) await publishStaleParts(ctx, env);
  if (evaluation.findings > 0) await Promise.all([enqueueWebhookRun(env), enqueueEmailRun(env)]);
  return { ...evaluation, ...enforcement };
}

/** Publishes stale parts of the edge table, and raises an alert if some fail. */
async function publishStaleParts(ctx: Context, env: Env): Promise<PublishOutcome> {
  const outcome = await publishEdge(ctx, env.EDGE, edgeBuilders);
  if (outcome.errors > 0)
    await raiseAlert(ctx, {
      level: 'critical',
      code: 'edge.parts_not_published',
      subject: 'edge',
      message: `${outcome.errors} parts of the edge table could not be published. The next run tries again.`,
    });
  return outcome;
}
