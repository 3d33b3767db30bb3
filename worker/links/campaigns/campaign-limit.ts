import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { DomainError } from '../../platform/errors.ts';
import { failure } from '../../platform/failure.ts';
import type { PublisherId } from '../../platform/ids.ts';

const MAX_ACTIVE_CAMPAIGNS = 500;

const campaignTooMany = failure('campaign.too_many', 409, (sentence: string) => sentence, {
  action: 'Archive a campaign, then create the new one.',
  sample: ['You already have 500 active campaigns. Archive one first.'],
});

/** SQL that is true while the publisher may have another active campaign. */
export function hasRoom(publisherId: PublisherId): SQL<boolean> {
  return sql`(SELECT count(*) FROM campaigns active
    WHERE active.publisher_id = ${publisherId} AND active.status = 'active') < ${MAX_ACTIVE_CAMPAIGNS}`;
}

/** Throws `campaign.too_many` (409). */
export async function requireRoom(ctx: Context, publisherId: PublisherId): Promise<void> {
  const [row] = await ctx.db.all<{ fits: number }>(sql`SELECT ${hasRoom(publisherId)} AS fits`);
  if (!row?.fits) throw tooManyCampaigns();
}

/** `campaign.too_many` (409) */
export function tooManyCampaigns(cause?: unknown): DomainError {
  const message = `You already have ${MAX_ACTIVE_CAMPAIGNS} active campaigns. Archive one first.`;
  return campaignTooMany(message).causedBy(cause);
}
