import { and, count, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { auditIfChanged, auditStatement } from '../../platform/audit/write-audit.ts';
import { actorName, type Context } from '../../platform/context.ts';
import { CAMPAIGN_LIMITS, type CampaignStatus } from '../../platform/contract/test-campaigns.ts';
import { statementOf } from '../../platform/database.ts';
import { failure } from '../../platform/failure.ts';
import { newId, type TestCampaignId } from '../../platform/ids.ts';
import { addMs, DAY, type Instant } from '../../platform/time.ts';
import { chosenPrograms, nameOf } from '../traffic/test-links.ts';
import { averageBatch, elapsedMs } from './batch.ts';
import { type CampaignConfig, type TestCampaign, testCampaigns } from './tables.ts';

/** 13 months. */
const RETENTION_MS = 396 * DAY;

const campaignUnknown = failure('test_campaign.not_found', 404, 'There is no such campaign.', {
  action: 'Use an ID from the list of campaigns.',
});
const campaignTooFast = failure(
  'test_campaign.too_fast',
  422,
  `A batch would have more than ${CAMPAIGN_LIMITS.maxBatch / 2} clicks.`,
  { action: 'Choose fewer clicks, a longer duration or a shorter interval.' },
);
const campaignWrongStatus = failure(
  'test_campaign.wrong_status',
  409,
  (status: string, action: string) => `The campaign is ${status}, so you can’t ${action} it.`,
  { action: 'Read the campaign again.', sample: ['completed', 'pause'] },
);
const campaignTooMany = failure(
  'test_campaign.too_many',
  409,
  `${CAMPAIGN_LIMITS.maxRunning} campaigns are running.`,
  { action: 'Pause or stop one of them first.' },
);

export interface NewCampaign {
  name: string;
  config: CampaignConfig;
}

/** Creates a scheduled campaign. Throws `test_campaign.too_fast` (422), `traffic.program_closed` (409). */
export async function createCampaign(ctx: Context, { name, config }: NewCampaign): Promise<TestCampaign> {
  if (averageBatch(config) > CAMPAIGN_LIMITS.maxBatch / 2) throw campaignTooFast();
  const chosen = await chosenPrograms(ctx, [...new Set(config.programs)]);
  const programs = chosen.map((program) => program.id);
  const programNames = Object.fromEntries(chosen.map((program) => [program.id, nameOf(program)]));
  const id = newId('ltc');
  await ctx.db.$client.batch([
    statementOf(
      ctx.db,
      ctx.db.insert(testCampaigns).values({
        ...{ id, name, status: 'scheduled', createdBy: actorName(ctx.actor), createdAt: ctx.now },
        ...{ targetClicks: config.totalClicks, durationHours: config.durationHours },
        ...{ config: { ...config, programs, programNames }, programClicks: {} },
      }),
    ),
    auditStatement(ctx, {
      action: 'test_campaign.created',
      subject: id,
      detail: { name, clicks: config.totalClicks, hours: config.durationHours },
    }),
  ]);
  return readCampaign(ctx, id);
}

/** Throws `test_campaign.not_found` (404). */
export async function readCampaign(ctx: Context, id: TestCampaignId): Promise<TestCampaign> {
  const [campaign] = await ctx.db.select().from(testCampaigns).where(eq(testCampaigns.id, id));
  if (!campaign) throw campaignUnknown();
  return campaign;
}

/** Campaigns of one operator or of all, newest first. */
export async function listCampaigns(
  ctx: Context,
  { createdBy, limit, offset }: { createdBy: string | undefined; limit: number; offset: number },
): Promise<{ campaigns: TestCampaign[]; total: number }> {
  const where = createdBy === undefined ? undefined : eq(testCampaigns.createdBy, createdBy);
  const [campaigns, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(testCampaigns)
      .where(where)
      .orderBy(desc(testCampaigns.createdAt), desc(testCampaigns.id))
      .limit(limit)
      .offset(offset),
    ctx.db.select({ total: count() }).from(testCampaigns).where(where),
  ]);
  return { campaigns, total: counted?.total ?? 0 };
}

/**
 * Starts a scheduled campaign, or resumes a paused one; its first batch is due at once. Throws `test_campaign.too_many`,
 * `test_campaign.wrong_status` (409).
 */
export function markRunning(ctx: Context, id: TestCampaignId): Promise<TestCampaign> {
  return change(ctx, id, 'start', {
    from: ['scheduled', 'paused'],
    set: {
      ...{ status: 'running', resumedAt: ctx.now, nextBatchAt: ctx.now, failedBatches: 0, fault: null },
      startedAt: sql`COALESCE(${testCampaigns.startedAt}, ${ctx.now})`,
    },
    unless: sql`(SELECT COUNT(*) FROM long_term_test_campaigns WHERE status = 'running') >= ${CAMPAIGN_LIMITS.maxRunning}`,
  });
}

/** Throws `test_campaign.wrong_status` (409). */
export async function markPaused(ctx: Context, id: TestCampaignId, factor: number): Promise<TestCampaign> {
  const campaign = await readCampaign(ctx, id);
  return change(ctx, id, 'pause', {
    from: ['running'],
    set: {
      ...{ status: 'paused', nextBatchAt: null, resumedAt: null },
      activeMs: Math.round(elapsedMs(campaign, ctx.now, factor)),
    },
  });
}

/** Ends a campaign before its target. Throws `test_campaign.wrong_status` (409). */
export async function markStopped(ctx: Context, id: TestCampaignId, factor: number): Promise<TestCampaign> {
  const campaign = await readCampaign(ctx, id);
  return change(ctx, id, 'stop', {
    from: ['running', 'paused', 'scheduled'],
    set: { status: 'completed', isStopped: true, ...ending(campaign, ctx.now, factor) },
  });
}

/** What ends with a campaign. */
export function ending(campaign: TestCampaign, now: Instant, factor: number) {
  return {
    ...{ endedAt: now, nextBatchAt: null, resumedAt: null },
    activeMs: Math.round(elapsedMs(campaign, now, factor)),
  };
}

interface StatusChange {
  from: CampaignStatus[];
  set: Parameters<ReturnType<Context['db']['update']>['set']>[0];
  unless?: ReturnType<typeof sql>;
}

/** Changes the status in one statement, which does nothing if another call was faster. */
async function change(
  ctx: Context,
  id: TestCampaignId,
  action: string,
  { from, set, unless }: StatusChange,
): Promise<TestCampaign> {
  const update = ctx.db
    .update(testCampaigns)
    .set({ ...set, version: sql`${testCampaigns.version} + 1` })
    .where(
      and(eq(testCampaigns.id, id), inArray(testCampaigns.status, from), unless && sql`NOT (${unless})`),
    );
  const [result] = await ctx.db.$client.batch([
    statementOf(ctx.db, update),
    auditIfChanged(ctx, { action: 'test_campaign.changed', subject: id, detail: { action } }),
  ]);
  const campaign = await readCampaign(ctx, id);
  if (result && result.meta.changes > 0) return campaign;
  if (from.includes(campaign.status)) throw campaignTooMany();
  throw campaignWrongStatus(campaign.status, action);
}

/** Deletes campaigns that ended long ago. */
export async function deleteOldCampaigns(ctx: Context): Promise<{ deleted: number }> {
  const { meta } = await ctx.db
    .delete(testCampaigns)
    .where(lt(testCampaigns.endedAt, addMs(ctx.now, -RETENTION_MS)));
  return { deleted: meta.changes };
}

/** Throws `test_campaign.wrong_status` (409) unless the campaign runs. */
export async function requireRunning(ctx: Context, id: TestCampaignId): Promise<TestCampaign> {
  const campaign = await readCampaign(ctx, id);
  if (campaign.status !== 'running') throw campaignWrongStatus(campaign.status, 'trigger');
  return campaign;
}
