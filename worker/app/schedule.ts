import { deleteOldActivityJob } from '../accounts/activity/erase-activity.ts';
import { deleteOldUsageJob } from '../accounts/api-keys/delete-old-usage.ts';
import { emailExpiringKeysJob } from '../accounts/api-keys/email-expiring-keys.ts';
import { deleteOldChangesJob } from '../accounts/changes/delete-old-changes.ts';
import { watchRequestsJob } from '../accounts/data-requests/watch-requests.ts';
import { ERASE_CAPACITY, eraseDueAccounts } from '../accounts/identity/deletion/erase-accounts.ts';
import { deleteUsedChallengesJob } from '../accounts/identity/passkeys/challenge.ts';
import { deleteOldScriptUseJob } from '../accounts/integrations/count-script-use.ts';
import { deleteEndedAppsJob } from '../accounts/oauth/connected-apps.ts';
import { oldestDueSite, RECHECK_CAPACITY, recheckSites } from '../accounts/publishers/verify-site.ts';
import { deleteOldSecurityEventsJob } from '../accounts/security-events/count-events.ts';
import { countSessionsJob, deleteOldUsageDaysJob } from '../accounts/usage/count-sessions.ts';
import { countBrandsJob } from '../catalog/brand-facets.ts';
import { MAX_BUILDS_PER_CALL, type PublishOutcome, publishEdge } from '../catalog/edge-publisher.ts';
import { archiveProgramNumbersJob } from '../catalog/number-archive.ts';
import { archiveClicksJob } from '../clicks/archive-clicks.ts';
import { retainAwaitedClicksJob } from '../clicks/retained-clicks.ts';
import { archiveClickTotalsJob } from '../clicks/total-archive/archive-totals.ts';
import { oldestDuePublisher } from '../compliance/evaluation/due-publishers.ts';
import { evaluateDue, MAX_PUBLISHERS } from '../compliance/evaluation/evaluate-due.ts';
import { archiveLedgerJob } from '../ledger/archive-ledger.ts';
import { archiveHeadJob, closeLedgerJob } from '../ledger/close-ledger.ts';
import { checkPagesJob, collectLinksJob, settleLinksJob } from '../links/health/health-jobs.ts';
import { deleteOldMcpCallsJob } from '../mcp/call-log.ts';
import { runChecksJob } from '../monitoring/checks/run-checks-job.ts';
import { deleteOldCheckRunsJob } from '../monitoring/checks/run-store.ts';
import { deleteOldIncidentsJob } from '../monitoring/incidents/delete-old-incidents.ts';
import { exportTelemetryJob } from '../monitoring/telemetry/export-telemetry.ts';
import { deleteOldRunsJob } from '../networks/delete-old-runs.ts';
import { rereadStatusesJob } from '../networks/reread-statuses.ts';
import { closeLostRunsJob } from '../networks/resume-stalled-runs.ts';
import { watchSilenceJob } from '../networks/silent-networks.ts';
import { catalogSyncsJob, recentRevenueSyncsJob, revenueSyncsJob } from '../networks/start-sync.ts';
import { archiveSalesJob } from '../payouts/archive-sales.ts';
import { erasePayoutDetailsJob } from '../payouts/erase-payout-details.ts';
import { createPayoutsJob, servePayoutRunsJob } from '../payouts/runs/run-jobs.ts';
import { raiseAlert } from '../platform/alerts/alerts.ts';
import { deleteOldAlertsJob } from '../platform/alerts/delete-old-alerts.ts';
import type { Context } from '../platform/context.ts';
import {
  CLEAR_BATCH_SIZE,
  clearOldEmailBodies,
  deleteOldEmails,
  runEmailSweep,
} from '../platform/email/consumer.ts';
import { oldestDueEmail } from '../platform/email/email-store.ts';
import { enqueueEmailRun } from '../platform/email/enqueue-email.ts';
import { EMAILS_PER_RUN } from '../platform/email/send-emails.ts';
import { deleteOldWritesJob } from '../platform/http/idempotency-store.ts';
import { CRON, type Job, job, type Run } from '../platform/job.ts';
import { deliveryEnvOf } from '../platform/outbound/delivery-env.ts';
import { DAY, HOUR, MINUTE } from '../platform/time.ts';
import { checkMoneyJob } from '../reconciliation/money-check/check-money.ts';
import { reconcileJob } from '../reconciliation/run-reconciliation.ts';
import { earningsNotificationsJob } from '../reporting/notifications/earnings-notifications.ts';
import { operatorAlertsJob } from '../reporting/notifications/operator-alerts.ts';
import { weeklyDigestsJob } from '../reporting/notifications/weekly-digests.ts';
import { watchBacklogJob } from '../reporting/operator/backlog.ts';
import { ensureBuiltIns } from '../reporting/operator/built-ins.ts';
import { deleteOldDeadLettersJob } from '../reporting/operator/dead-letters/delete-old.ts';
import { countPlatformJob } from '../reporting/operator/metrics/count-platform.ts';
import { countUseJob } from '../reporting/operator/user-analytics/count-use.ts';
import { watchDatabaseJob } from '../reporting/operator/watch-database.ts';
import { wakeCampaignsJob } from '../test-tools/campaigns/wake-campaigns.ts';
import { deleteTestClicksJob } from '../test-tools/traffic/delete-test-clicks.ts';
import { deleteOldMockEndpointsJob } from '../test-tools/webhook-endpoints/mock-endpoints.ts';
import { runDeliveries } from '../webhooks/consume-webhooks.ts';
import { deleteOldDeliveriesJob } from '../webhooks/delivery-store.ts';
import { enqueueWebhookRun } from '../webhooks/emit.ts';
import { ACCOUNT_ERASERS } from './account-erasers.ts';
import { applyChangesJob } from './changes.ts';
import { enforceViolations } from './compliance/enforce.ts';
import {
  deleteOldClicksJob,
  deleteOldFraudDataJob,
  deleteOldTransactionsJob,
} from './compliance/retention.ts';
import { edgeBuilders } from './edge-builders.ts';
import { emailDeps } from './emails.ts';
import { reencryptTextsJob, watchKeysJob } from './encrypted-texts.ts';
import { continueExportJob, exportWeeklyJob } from './exports/export-jobs.ts';
import { linkHealthDeps } from './link-health-deps.ts';
import { ownerOf } from './owner-of.ts';
import { watchJobs } from './watch-jobs.ts';

const ensureBuiltInsJob = job({
  name: 'ensure_built_ins',
  cron: CRON.everyFiveMinutes,
  maxWait: HOUR,
  run: ensureAndPublish,
});
const evaluateComplianceJob = job({
  name: 'evaluate_compliance',
  cron: CRON.everyFiveMinutes,
  maxWait: 2 * HOUR,
  work: {
    ...{
      items: 'publishers to evaluate',
      capacity: MAX_PUBLISHERS,
      bound: 'subrequests',
      scope: 'invocation',
    },
    oldestDue: oldestDuePublisher,
  },
  run: evaluateCompliance,
});
const publishEdgeJob = job({
  name: 'publish_edge',
  cron: CRON.everyFiveMinutes,
  maxWait: 30 * MINUTE,
  work: {
    items: 'parts of the edge table',
    capacity: MAX_BUILDS_PER_CALL,
    bound: 'queries',
    scope: 'invocation',
  },
  run: async (ctx, env) => {
    const { checked, errors, ...outcome } = await publishStaleParts(ctx, env);
    return { ...outcome, checked, errors, more: checked >= MAX_BUILDS_PER_CALL && errors < checked };
  },
});
const deliverWebhooksJob = job({
  name: 'deliver_webhooks',
  cron: CRON.everyFiveMinutes,
  maxWait: HOUR,
  run: (ctx, env) => runDeliveries(ctx, env, ownerOf),
});
const sendEmailsJob = job({
  name: 'send_emails',
  cron: CRON.everyFiveMinutes,
  maxWait: HOUR,
  work: {
    ...{ items: 'emails', capacity: EMAILS_PER_RUN, bound: 'queries', scope: 'invocation' },
    oldestDue: oldestDueEmail,
  },
  run: (ctx, env) => runEmailSweep(ctx, env, emailDeps),
});
const clearOldEmailsJob = job({
  name: 'clear_old_emails',
  cron: CRON.everySixHours,
  maxWait: 2 * DAY,
  work: { items: 'emails', capacity: CLEAR_BATCH_SIZE, bound: 'statement', scope: 'invocation' },
  run: async (ctx) => ({
    ...(await clearOldEmailBodies(ctx, emailDeps.emails)),
    ...(await deleteOldEmails(ctx, emailDeps.emails)),
  }),
});
const eraseAccountsJob = job({
  name: 'erase_accounts',
  cron: CRON.hourlyAt12,
  maxWait: 3 * HOUR,
  work: { items: 'accounts to erase', capacity: ERASE_CAPACITY, bound: 'queries', scope: 'invocation' },
  run: async (ctx, env, { capacity }) => {
    const result = await eraseDueAccounts(ctx, env, ACCOUNT_ERASERS, capacity);
    return { ...result, more: result.erased === capacity };
  },
});
const recheckSitesJob = job({
  name: 'recheck_sites',
  cron: CRON.hourlyAt52,
  maxWait: 6 * HOUR,
  work: {
    ...{ items: 'verified sites', capacity: RECHECK_CAPACITY, bound: 'time', scope: 'invocation' },
    oldestDue: oldestDueSite,
  },
  run: (ctx, env, run) =>
    recheckSites(ctx, { ...deliveryEnvOf(env, ownerOf), origin: env.PUBLIC_ORIGIN }, run),
});

const watchJobsJob: Job<'watch_jobs'> = job({
  name: 'watch_jobs',
  cron: CRON.everyFiveMinutes,
  maxWait: HOUR,
  run: (ctx, env) => watchJobs(ctx, env, everyJob()),
});

const JOBS = [
  ensureBuiltInsJob,
  evaluateComplianceJob,
  closeLedgerJob,
  archiveHeadJob,
  archiveLedgerJob,
  archiveSalesJob,
  checkMoneyJob,
  createPayoutsJob,
  servePayoutRunsJob,
  publishEdgeJob,
  watchBacklogJob,
  archiveClicksJob,
  revenueSyncsJob,
  archiveClickTotalsJob,
  deleteOldClicksJob,
  deleteOldFraudDataJob,
  deleteOldTransactionsJob,
  retainAwaitedClicksJob,
  watchDatabaseJob,
  closeLostRunsJob,
  deleteOldWritesJob,
  deliverWebhooksJob,
  deleteOldDeliveriesJob,
  catalogSyncsJob,
  archiveProgramNumbersJob,
  countBrandsJob,
  recentRevenueSyncsJob,
  sendEmailsJob,
  eraseAccountsJob,
  deleteUsedChallengesJob,
  clearOldEmailsJob,
  erasePayoutDetailsJob,
  deleteOldActivityJob,
  countSessionsJob,
  deleteOldUsageDaysJob,
  countUseJob,
  countPlatformJob,
  deleteOldSecurityEventsJob,
  deleteOldScriptUseJob,
  deleteOldMcpCallsJob,
  deleteEndedAppsJob,
  earningsNotificationsJob,
  reconcileJob,
  weeklyDigestsJob,
  operatorAlertsJob,
  deleteOldAlertsJob,
  deleteOldIncidentsJob,
  rereadStatusesJob,
  deleteOldRunsJob,
  deleteOldUsageJob,
  emailExpiringKeysJob,
  deleteOldChangesJob,
  watchRequestsJob,
  deleteOldDeadLettersJob,
  runChecksJob,
  deleteOldCheckRunsJob,
  deleteOldMockEndpointsJob,
  watchJobsJob,
  collectLinksJob,
  checkPagesJob(linkHealthDeps),
  settleLinksJob(linkHealthDeps),
  recheckSitesJob,
  applyChangesJob,
  reencryptTextsJob,
  watchKeysJob,
  exportWeeklyJob,
  continueExportJob,
  exportTelemetryJob,
  wakeCampaignsJob,
  deleteTestClicksJob,
  watchSilenceJob,
] as const;
export type JobName = (typeof JOBS)[number]['name'];

export const JOB_NAMES = JOBS.map(({ name }) => name) as [JobName, ...JobName[]];

/** The names of the jobs of each cron expression. */
export const SCHEDULES: Readonly<Record<string, JobName[]>> = Object.fromEntries(
  Object.values(CRON).map((cron) => [
    cron,
    JOBS.filter((each) => each.cron === cron).map(({ name }) => name),
  ]),
);

export function everyJob(): readonly Job[] {
  return JOBS;
}

export function jobOf(name: JobName): Job {
  const found = everyJob().find((each) => each.name === name);
  if (!found) throw new Error(`There is no job ${name}.`);
  return found;
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
async function evaluateCompliance(ctx: Context, env: Env, run: Run) {
  const evaluation = await evaluateDue(ctx, { ...run, isEveryoneDue: env.ENVIRONMENT === 'local' });
  const enforcement = await enforceViolations(ctx);
  if (enforcement.suspended > 0) await publishStaleParts(ctx, env);
  if (evaluation.findings > 0) await enqueueWebhookRun(env);
  if (evaluation.findings + enforcement.suspended > 0) await enqueueEmailRun(env);
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
