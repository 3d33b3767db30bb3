import { and, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { listed } from '../../platform/database.ts';
import { failure } from '../../platform/failure.ts';
import type { CampaignId, PublisherId } from '../../platform/ids.ts';
import { campaigns } from '../tables.ts';

export type Campaign = typeof campaigns.$inferSelect;

/** `campaign.unknown` (404): the publisher has no such campaign. */
export const unknownCampaign = failure('campaign.unknown', 404, 'You have no campaign with this ID.', {
  action: 'Use a campaign ID from your list.',
});

/** The publisher's own campaigns among these, by ID. */
export async function ownCampaigns(
  ctx: Context,
  publisherId: PublisherId,
  ids: readonly CampaignId[],
): Promise<Map<CampaignId, Campaign>> {
  if (ids.length === 0) return new Map();
  const found = await ctx.db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.publisherId, publisherId), inArray(campaigns.id, listed(ids))));
  return new Map(found.map((campaign) => [campaign.id, campaign]));
}

/** Throws `campaign.unknown` (404). */
export async function requireCampaign(
  ctx: Context,
  publisherId: PublisherId,
  id: CampaignId,
): Promise<Campaign> {
  const campaign = (await ownCampaigns(ctx, publisherId, [id])).get(id);
  if (!campaign) throw unknownCampaign();
  return campaign;
}
