import { and, eq, ne } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import type { CampaignId, LinkId, PublisherId } from '../platform/ids.ts';
import { requireCampaign } from './campaigns/own-campaigns.ts';
import { publishLinks } from './link-edge.ts';
import { unknownLink } from './save-links.ts';
import { affiliateLinks } from './tables.ts';

/** Fields that a publisher may change; undefined ones stay as they are. */
export interface LinkChanges {
  title?: string | undefined;
  description?: string | null | undefined;
  status?: 'active' | 'inactive' | undefined;
  /** Null for no campaign. */
  campaignId?: CampaignId | null | undefined;
}

/**
 * Changes a link and publishes it. Redirects follow within two minutes, or within seven if KV refuses the write.
 * Throws `link.unknown` and `campaign.unknown` (404).
 */
export async function updateLink(
  ctx: Context,
  edge: KVNamespace,
  { publisherId, id }: { publisherId: PublisherId; id: LinkId },
  changes: LinkChanges,
): Promise<void> {
  if (changes.campaignId) await requireCampaign(ctx, publisherId, changes.campaignId);
  const [link] = await ctx.db
    .update(affiliateLinks)
    .set({ ...changes, updatedAt: ctx.now })
    .where(
      and(
        eq(affiliateLinks.id, id),
        eq(affiliateLinks.publisherId, publisherId),
        ne(affiliateLinks.status, 'deleted'),
      ),
    )
    .returning();
  if (!link) throw unknownLink();
  await publishLinks(ctx, edge, [link.id]);
}

/**
 * Deletes a link. It then redirects as an inactive one does, and its clicks and sales stay. Deleting it again changes
 * nothing. Throws `link.unknown` (404).
 */
export async function deleteLink(
  ctx: Context,
  edge: KVNamespace,
  { publisherId, id }: { publisherId: PublisherId; id: LinkId },
): Promise<void> {
  const [link] = await ctx.db
    .update(affiliateLinks)
    .set({ status: 'deleted', updatedAt: ctx.now })
    .where(and(eq(affiliateLinks.id, id), eq(affiliateLinks.publisherId, publisherId)))
    .returning();
  if (!link) throw unknownLink();
  await publishLinks(ctx, edge, [link.id]);
}
