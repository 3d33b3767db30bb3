import { and, eq, or } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { CampaignId, PublisherId } from '../../platform/ids.ts';
import { campaigns } from '../tables.ts';
import { hasRoom, tooManyCampaigns } from './campaign-limit.ts';
import { requireCampaign } from './own-campaigns.ts';

/** Fields that a publisher may change; undefined ones stay as they are. */
export interface CampaignChanges {
  name?: string | undefined;
  /** The links of an archived campaign keep working. */
  status?: 'active' | 'archived' | undefined;
}

/** Renames, archives or restores a campaign. Throws `campaign.unknown` (404), `campaign.too_many` (409). */
export async function changeCampaign(
  ctx: Context,
  { publisherId, id }: { publisherId: PublisherId; id: CampaignId },
  changes: CampaignChanges,
): Promise<void> {
  const fits =
    changes.status === 'active' ? or(eq(campaigns.status, 'active'), hasRoom(publisherId)) : undefined;
  const changed = await ctx.db
    .update(campaigns)
    .set({ ...changes, updatedAt: ctx.now })
    .where(and(eq(campaigns.id, id), eq(campaigns.publisherId, publisherId), fits))
    .returning({ id: campaigns.id });
  if (changed.length > 0) return;
  await requireCampaign(ctx, publisherId, id);
  throw await tooManyCampaigns(ctx);
}
