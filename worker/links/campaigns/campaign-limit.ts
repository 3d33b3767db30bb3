import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { DomainError } from '../../platform/errors.ts';
import { failure } from '../../platform/failure.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { accountLimit, ENDED_FACTOR, limitSql } from '../../platform/settings/account-limits.ts';

const campaignTooMany = failure('campaign.too_many', 409, (sentence: string) => sentence, {
  action: 'Archive a campaign, then create the new one.',
  sample: ['You already have 500 active campaigns. Archive one first.'],
});

/** SQL that is true while the publisher may have another active campaign. */
export function hasRoom(publisherId: PublisherId): SQL<boolean> {
  const max = sql.raw(limitSql('max_campaigns'));
  return sql`(SELECT count(*) FROM campaigns active
    WHERE active.publisher_id = ${publisherId} AND active.status = 'active') < ${max}
    AND (SELECT count(*) FROM campaigns own WHERE own.publisher_id = ${publisherId}) < ${ENDED_FACTOR} * ${max}`;
}

/** Throws `campaign.too_many` (409). */
export async function requireRoom(ctx: Context, publisherId: PublisherId): Promise<void> {
  const [row] = await ctx.db.all<{ fits: number }>(sql`SELECT ${hasRoom(publisherId)} AS fits`);
  if (!row?.fits) throw await tooManyCampaigns(ctx);
}

/** `campaign.too_many` (409) */
export async function tooManyCampaigns(ctx: Context, cause?: unknown): Promise<DomainError> {
  const max = await accountLimit(ctx, 'max_campaigns');
  const message = `You already have ${max} active campaigns. Archive one first.`;
  return campaignTooMany(message).causedBy(cause);
}
