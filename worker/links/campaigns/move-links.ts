import { and, count, eq, inArray, ne } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { listed, statementOf } from '../../platform/database.ts';
import type { CampaignId, LinkId, PublisherId } from '../../platform/ids.ts';
import { unknownLink } from '../save-links.ts';
import { affiliateLinks } from '../tables.ts';
import { requireCampaign } from './own-campaigns.ts';

interface Move {
  linkIds: readonly LinkId[];
  /** Null for no campaign. */
  campaignId: CampaignId | null;
}

/**
 * Moves links into a campaign, or out of theirs: all of them or, if one is unknown, none. Throws `link.unknown` and
 * `campaign.unknown` (404).
 */
export async function moveLinks(ctx: Context, publisherId: PublisherId, move: Move): Promise<void> {
  if (move.campaignId !== null) await requireCampaign(ctx, publisherId, move.campaignId);
  await requireLinks(ctx, publisherId, move.linkIds);
  await moveStatement(ctx, publisherId, move).run();
}

/** Throws `link.unknown` (404) unless the publisher has all of these links. Deleted ones are unknown. */
export async function requireLinks(
  ctx: Context,
  publisherId: PublisherId,
  ids: readonly LinkId[],
): Promise<void> {
  if (ids.length === 0) return;
  const own = ownLinks(publisherId, ids);
  const [found] = await ctx.db.select({ links: count() }).from(affiliateLinks).where(own);
  if (found?.links !== new Set(ids).size) throw unknownLink();
}

/** Moves those of the links that the publisher has. */
export function moveStatement(
  ctx: Context,
  publisherId: PublisherId,
  { linkIds, campaignId }: Move,
): D1PreparedStatement {
  const move = ctx.db
    .update(affiliateLinks)
    .set({ campaignId, updatedAt: ctx.now })
    .where(ownLinks(publisherId, linkIds));
  return statementOf(ctx.db, move);
}

function ownLinks(publisherId: PublisherId, ids: readonly LinkId[]) {
  return and(
    eq(affiliateLinks.publisherId, publisherId),
    ne(affiliateLinks.status, 'deleted'),
    inArray(affiliateLinks.id, listed(ids)),
  );
}
