import { eq } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { TestCampaignId } from '../../platform/ids.ts';
import { CRON, job } from '../../platform/job.ts';
import { addMs, HOUR, type Instant, MINUTE, SECOND } from '../../platform/time.ts';
import { type CampaignWorkflows, startEngine, timeFactor } from './campaign-engine.ts';
import { deleteOldCampaigns } from './campaign-store.ts';
import { testCampaigns } from './tables.ts';

/** A batch that is due for longer than this has lost its engine. A second one beside it does no harm. */
const LATE_MS = 2 * MINUTE;
const MIN_LATE_MS = 15 * SECOND;

type WakeEnv = Pick<Env, 'ENVIRONMENT' | 'CAMPAIGN_TIME_FACTOR'> & { CAMPAIGN: CampaignWorkflows };

export interface WokenCampaigns {
  /** The campaigns that are running. */
  checked: number;
  woken: TestCampaignId[];
  campaigns: { id: TestCampaignId; name: string; nextBatchAt: Instant | null; isWoken: boolean }[];
}

/** Starts an engine for each running campaign that has lost its own. */
export async function wakeCampaigns(ctx: Context, { CAMPAIGN, ...env }: WakeEnv): Promise<WokenCampaigns> {
  const lateMs = Math.max(MIN_LATE_MS, LATE_MS / timeFactor(env));
  const { id, name, nextBatchAt } = testCampaigns;
  const running = await ctx.db
    .select({ id, name, nextBatchAt })
    .from(testCampaigns)
    .where(eq(testCampaigns.status, 'running'));
  const campaigns = running.map((campaign) => ({
    ...campaign,
    isWoken: campaign.nextBatchAt === null || campaign.nextBatchAt < addMs(ctx.now, -lateMs),
  }));
  const woken = campaigns.filter(({ isWoken }) => isWoken).map((campaign) => campaign.id);
  for (const campaignId of woken) await startEngine(ctx, CAMPAIGN, campaignId);
  return { checked: campaigns.length, woken, campaigns };
}

export const wakeCampaignsJob = job({
  name: 'wake_test_campaigns',
  cron: CRON.everyFiveMinutes,
  maxWait: HOUR,
  run: async (ctx, env) => ({
    ...(await wakeCampaigns(ctx, env)),
    ...(await deleteOldCampaigns(ctx)),
  }),
});
