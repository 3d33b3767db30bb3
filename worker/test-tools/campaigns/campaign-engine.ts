import type { WorkflowStep, WorkflowStepConfig } from 'cloudflare:workers';
import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { contextOf } from '../../platform/create-context.ts';
import type { TestCampaignId } from '../../platform/ids.ts';
import { errorFacts, log } from '../../platform/log.ts';
import { requireWritable } from '../../platform/require-writable.ts';
import { SECOND, systemClock } from '../../platform/time.ts';
import { type BatchDeps, runBatch } from './run-batch.ts';
import { testCampaigns } from './tables.ts';

export interface CampaignParams {
  campaignId: TestCampaignId;
  /** The number of the engine. It ends as soon as the campaign has another one. */
  engine: number;
  requestId: string;
}

/** The Workflow of campaigns. */
export interface CampaignWorkflows {
  create(options: { id: string; params: CampaignParams }): Promise<unknown>;
}

/** A Workflow has at most 1,024 steps, and each batch is two. The next engine goes on. */
const MAX_BATCHES = 400;
const STEP = {
  retries: { limit: 5, delay: '5 seconds', backoff: 'exponential' },
  timeout: '5 minutes',
} satisfies WorkflowStepConfig;

type EngineEnv = Pick<Env, 'TEST_TRAFFIC' | 'PUBLIC_ORIGIN' | 'ENVIRONMENT' | 'CAMPAIGN_TIME_FACTOR'>;

export function batchDepsOf(env: EngineEnv): BatchDeps {
  return {
    send: (sender, part) => env.TEST_TRAFFIC.getByName(`campaign/${sender}`).send(part),
    origin: env.PUBLIC_ORIGIN,
    factor: timeFactor(env),
    random: Math.random,
  };
}

/** How much faster than real time campaigns go. Only a local system has another factor than 1. */
export function timeFactor({
  ENVIRONMENT,
  CAMPAIGN_TIME_FACTOR,
}: Pick<Env, 'ENVIRONMENT' | 'CAMPAIGN_TIME_FACTOR'>): number {
  const factor = ENVIRONMENT === 'local' ? Number(CAMPAIGN_TIME_FACTOR) : 1;
  return Number.isFinite(factor) ? Math.max(factor, 1) : 1;
}

/** Sends the batches of a campaign at their times, until it ends or is paused. */
export async function runCampaign(
  env: Env,
  { campaignId, engine, requestId }: Readonly<CampaignParams>,
  step: Pick<WorkflowStep, 'do' | 'sleepUntil'>,
): Promise<{ batches: number }> {
  const open = (): Context => ({
    ...contextOf(env, requestId, { kind: 'system', name: `test-campaign:${campaignId}` }),
    now: systemClock(),
  });
  for (let batch = 1; batch <= MAX_BATCHES; batch++) {
    const next = await step.do(`batch ${batch}`, STEP, async () => {
      const ctx = open();
      await requireWritable(env, ctx.db);
      if (!(await isCurrent(ctx, campaignId, engine))) return null;
      const { campaign } = await runBatch(ctx, batchDepsOf(env), campaignId, { isNow: false });
      return campaign.status === 'running' ? campaign.nextBatchAt : null;
    });
    if (next === null) return { batches: batch };
    // The engine refuses a time in the past, also when it replays a sleep that has ended.
    await step.sleepUntil(`until batch ${batch + 1}`, Math.max(next, systemClock() + SECOND));
  }
  await step.do('go on', STEP, async () => {
    await startEngine(open(), env.CAMPAIGN, campaignId);
    return null;
  });
  return { batches: MAX_BATCHES };
}

/** False for the engine of a campaign that has another one, or is deleted. */
async function isCurrent(ctx: Context, id: TestCampaignId, engine: number): Promise<boolean> {
  const [campaign] = await ctx.db
    .select({ engine: testCampaigns.engine })
    .from(testCampaigns)
    .where(eq(testCampaigns.id, id));
  return campaign?.engine === engine;
}

/** Starts an engine for a campaign. If none can be started, the next check tries again. */
export async function startEngine(
  ctx: Context,
  workflows: CampaignWorkflows,
  campaignId: TestCampaignId,
): Promise<void> {
  const [row] = await ctx.db
    .update(testCampaigns)
    .set({ engine: sql`${testCampaigns.engine} + 1` })
    .where(eq(testCampaigns.id, campaignId))
    .returning({ engine: testCampaigns.engine });
  const engine = row?.engine ?? 0;
  try {
    await workflows.create({
      id: `${campaignId}-${engine}`,
      params: { campaignId, engine, requestId: ctx.requestId },
    });
  } catch (error) {
    log('error', 'test_campaign.not_started', { campaignId, engine, ...errorFacts(error) });
  }
}
