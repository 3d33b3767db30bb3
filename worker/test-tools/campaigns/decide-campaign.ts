import type { Context } from '../../platform/context.ts';
import type { CampaignAction } from '../../platform/contract/test-campaigns.ts';
import { failure } from '../../platform/failure.ts';
import type { TestCampaignId } from '../../platform/ids.ts';
import { batchDepsOf, startEngine, timeFactor } from './campaign-engine.ts';
import { markPaused, markRunning, markStopped, requireRunning } from './campaign-store.ts';
import { type BatchOutcome, runBatch } from './run-batch.ts';

export type CampaignEnv = Pick<
  Env,
  'CAMPAIGN' | 'TEST_TRAFFIC' | 'PUBLIC_ORIGIN' | 'ENVIRONMENT' | 'CAMPAIGN_TIME_FACTOR'
>;

const campaignBatchRunning = failure(
  'test_campaign.batch_running',
  409,
  'A batch of this campaign is being sent.',
  { action: 'Wait until it has ended, at most a minute.' },
);

/**
 * Starts, resumes, pauses or stops a campaign, or sends its next batch at once. Throws `test_campaign.not_found` (404),
 * `test_campaign.wrong_status`, `test_campaign.too_many`, `test_campaign.batch_running` (409).
 */
export async function decideCampaign(
  ctx: Context,
  env: CampaignEnv,
  id: TestCampaignId,
  action: CampaignAction,
): Promise<BatchOutcome> {
  switch (action) {
    case 'start': {
      const campaign = await markRunning(ctx, id);
      await startEngine(ctx, env.CAMPAIGN, id);
      return { campaign, sent: 0 };
    }
    case 'pause':
      return { campaign: await markPaused(ctx, id, timeFactor(env)), sent: 0 };
    case 'stop':
      return { campaign: await markStopped(ctx, id, timeFactor(env)), sent: 0 };
    case 'trigger':
      await requireRunning(ctx, id);
      return trigger(ctx, env, id);
  }
}

async function trigger(ctx: Context, env: CampaignEnv, id: TestCampaignId): Promise<BatchOutcome> {
  const outcome = await runBatch(ctx, batchDepsOf(env), id, { isNow: true });
  if (outcome.sent === 0 && outcome.campaign.inFlight > 0) throw campaignBatchRunning();
  return outcome;
}
