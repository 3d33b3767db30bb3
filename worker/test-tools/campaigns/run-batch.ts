import { and, eq, sql } from 'drizzle-orm';
import { raiseAlert } from '../../platform/alerts/alerts.ts';
import type { Context } from '../../platform/context.ts';
import { reachableClicks } from '../../platform/contract/test-campaigns.ts';
import type { TestCampaignId } from '../../platform/ids.ts';
import { errorFacts, log } from '../../platform/log.ts';
import { addMs, HOUR, type Instant, MINUTE, SECOND } from '../../platform/time.ts';
import type { Part, PartResult } from '../traffic/send-part.ts';
import { addTally, emptyTally, type Tally } from '../traffic/tally.ts';
import { LINK_FORMS, openPrograms, type TestedProgram } from '../traffic/test-links.ts';
import {
  type BatchClick,
  batchInterval,
  claimedClicks,
  divideBatch,
  dueClicks,
  elapsedMs,
  nextBatchAt,
} from './batch.ts';
import { ending, readCampaign } from './campaign-store.ts';
import { type TestCampaign, testCampaigns } from './tables.ts';

/** The clicks of a batch are spread over this time, or half the time to the next batch if that is shorter. */
const MAX_SPREAD_MS = 20 * SECOND;
/** A batch that has no outcome after this time is lost with its sender: the spread and the longest response are shorter. */
const LOST_MS = MINUTE;
const MIN_LOST_MS = 15 * SECOND;
const CLICKS_OF_SENDER = 120;
const MAX_SENDERS = 8;
/** A campaign whose batches have no successful click fails. */
const MAX_FAILED_BATCHES = 5;

export interface BatchDeps {
  send: (sender: number, part: Part) => Promise<PartResult>;
  origin: string;
  /** How much faster than real time campaigns go; 1 in a deployment. */
  factor: number;
  random: () => number;
}

export interface BatchOutcome {
  campaign: TestCampaign;
  /** How many clicks were sent. */
  sent: number;
}

interface Batch {
  clicks: BatchClick[];
  programClicks: Record<string, number>;
  programs: readonly TestedProgram[];
}

/**
 * Sends the next batch of a running campaign if it is due, or at once with `isNow`. Everything is decided by what is stored, so two callers
 * don't send the same clicks. Ends the campaign after its last click.
 */
export async function runBatch(
  ctx: Context,
  deps: BatchDeps,
  id: TestCampaignId,
  { isNow }: { isNow: boolean },
): Promise<BatchOutcome> {
  const campaign = await readCampaign(ctx, id);
  if (!isDue(campaign, { now: ctx.now, isNow, lostMs: Math.max(MIN_LOST_MS, LOST_MS / deps.factor) }))
    return { campaign, sent: 0 };
  const elapsed = elapsedMs(campaign, ctx.now, deps.factor);
  const programs = await openPrograms(ctx, campaign.config.programs);
  if (programs.length === 0)
    return fail(ctx, deps, campaign, 'None of its programs is approved and listed anymore.');
  const count = isNow ? Math.max(1, dueAhead(campaign, elapsed)) : dueClicks(campaign, elapsed);
  const open = programs.map((program) => program.id);
  const { clicks, programClicks } = divideBatch(campaign, { count, open, elapsed, random: deps.random });
  const claimed = await claim(ctx, deps, campaign, { clicks, programClicks, programs });
  if (!claimed) return { campaign: await readCampaign(ctx, id), sent: 0 };
  if (clicks.length > 0)
    await settle(ctx, claimed, await sendClicks(ctx, deps, claimed, { clicks, programClicks, programs }));
  return { campaign: await closeIfDone(ctx, deps, id, clicks.length), sent: clicks.length };
}

function isDue(
  campaign: TestCampaign,
  { now, isNow, lostMs }: { now: Instant; isNow: boolean; lostMs: number },
): boolean {
  const { status, nextBatchAt: next, inFlight, claimedAt } = campaign;
  if (status !== 'running') return false;
  if (inFlight > 0 && claimedAt !== null && claimedAt > addMs(now, -lostMs)) return false;
  return isNow || (next !== null && next <= now);
}

/** What would be due at the time of the next batch. */
function dueAhead(campaign: TestCampaign, elapsed: number): number {
  return dueClicks(campaign, elapsed + batchInterval(campaign.config));
}

/** Notes the clicks before they are sent. Null if another caller has changed the campaign meanwhile. */
async function claim(
  ctx: Context,
  { factor }: BatchDeps,
  { id, version, config, inFlight }: TestCampaign,
  { clicks, programClicks }: Batch,
): Promise<TestCampaign | null> {
  const [claimed] = await ctx.db
    .update(testCampaigns)
    .set({
      version: version + 1,
      claim: version + 1,
      claimedAt: ctx.now,
      inFlight: clicks.length,
      interruptedClicks: sql`${testCampaigns.interruptedClicks} + ${inFlight}`,
      batches: sql`${testCampaigns.batches} + ${clicks.length > 0 ? 1 : 0}`,
      programClicks,
      nextBatchAt: nextBatchAt(config, ctx.now, factor),
    })
    .where(
      and(eq(testCampaigns.id, id), eq(testCampaigns.version, version), eq(testCampaigns.status, 'running')),
    )
    .returning();
  return claimed ?? null;
}

async function sendClicks(
  ctx: Context,
  { send, origin, factor }: BatchDeps,
  campaign: TestCampaign,
  { clicks, programs }: Batch,
): Promise<Tally> {
  const byId = new Map(programs.map((program) => [program.id, program]));
  const spread = Math.min(MAX_SPREAD_MS, batchInterval(campaign.config) / factor / 2);
  const senders = Math.min(MAX_SENDERS, Math.ceil(clicks.length / CLICKS_OF_SENDER));
  const parts = Array.from({ length: senders }, (): Part => {
    return {
      startedAt: ctx.now,
      plan: { action: 'request', method: 'GET', rotatesAgents: true, variesReferrers: true },
      requests: [],
    };
  });
  for (const [number, { program, country }] of clicks.entries()) {
    const link = byId.get(program);
    if (!link) continue;
    parts[number % senders]?.requests.push({
      ...{ number: campaign.version + number, lane: 0, ofLane: number },
      at: (number * spread) / clicks.length,
      url: `${LINK_FORMS.go(origin, link)}?ref=campaign-${country.code}`,
      headers: { 'accept-language': country.language },
    });
  }
  const sum = emptyTally();
  const results = await Promise.all(parts.map((part, sender) => sendPart(send, part, sender)));
  for (const { tallies } of results) for (const tally of Object.values(tallies)) addTally(sum, tally);
  return sum;
}

/** The clicks of a sender that is lost are interrupted. */
async function sendPart(send: BatchDeps['send'], part: Part, sender: number): Promise<PartResult> {
  try {
    return await send(sender, part);
  } catch (error) {
    log('warn', 'test_campaign.sender_lost', { sender, clicks: part.requests.length, ...errorFacts(error) });
    return { tallies: {}, peak: 0 };
  }
}

/** Stores the outcome of a batch. One that was taken for lost meanwhile stays so. */
async function settle(ctx: Context, { id, claim: of, inFlight }: TestCampaign, tally: Tally): Promise<void> {
  const responses = Object.values(tally.statuses).reduce((sum, count) => sum + count, 0);
  const [message] = Object.entries(tally.errors).toSorted(([, a], [, b]) => b - a)[0] ?? [];
  await ctx.db
    .update(testCampaigns)
    .set({
      inFlight: 0,
      claim: null,
      claimedAt: null,
      successfulClicks: sql`${testCampaigns.successfulClicks} + ${tally.succeeded}`,
      failedClicks: sql`${testCampaigns.failedClicks} + ${tally.failed}`,
      interruptedClicks: sql`${testCampaigns.interruptedClicks} + ${inFlight - tally.sent}`,
      responseMs: sql`${testCampaigns.responseMs} + ${tally.sumMs}`,
      responses: sql`${testCampaigns.responses} + ${responses}`,
      failedBatches: tally.succeeded > 0 ? 0 : sql`${testCampaigns.failedBatches} + 1`,
      ...(message === undefined ? {} : { fault: message }),
    })
    .where(and(eq(testCampaigns.id, id), sql`${testCampaigns.claim} = ${of}`));
}

/** Ends a campaign that has sent all of its clicks or can send no more, and one whose clicks all fail. */
async function closeIfDone(
  ctx: Context,
  deps: BatchDeps,
  id: TestCampaignId,
  sent: number,
): Promise<TestCampaign> {
  const campaign = await readCampaign(ctx, id);
  if (campaign.status !== 'running') return campaign;
  if (campaign.failedBatches >= MAX_FAILED_BATCHES)
    return (
      await fail(
        ctx,
        deps,
        campaign,
        `${MAX_FAILED_BATCHES} batches in a row had no successful click. ${campaign.fault ?? ''}`.trim(),
      )
    ).campaign;
  const isSent = claimedClicks(campaign) >= reachableClicks(campaign.config);
  const isOver = elapsedMs(campaign, ctx.now, deps.factor) >= campaign.config.durationHours * HOUR;
  // After its time, a batch without a click means that no program may have one more.
  if (!isSent && !(isOver && sent === 0)) return campaign;
  return end(ctx, campaign, { status: 'completed', ...ending(campaign, ctx.now, deps.factor) });
}

async function fail(
  ctx: Context,
  deps: BatchDeps,
  campaign: TestCampaign,
  fault: string,
): Promise<BatchOutcome> {
  await raiseAlert(ctx, {
    level: 'warning',
    code: 'test_campaign.failed',
    subject: campaign.id,
    message: `The test campaign “${campaign.name}” failed. ${fault}`,
  });
  const failed = { status: 'failed' as const, fault, ...ending(campaign, ctx.now, deps.factor) };
  return { campaign: await end(ctx, campaign, failed), sent: 0 };
}

async function end(
  ctx: Context,
  { id }: TestCampaign,
  set: Partial<typeof testCampaigns.$inferInsert>,
): Promise<TestCampaign> {
  await ctx.db
    .update(testCampaigns)
    .set({ ...set, version: sql`${testCampaigns.version} + 1` })
    .where(and(eq(testCampaigns.id, id), eq(testCampaigns.status, 'running')));
  return readCampaign(ctx, id);
}
