import { sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { CampaignId, PublisherId } from '../../../platform/ids.ts';
import { type LinkFacts, readLinkFacts } from './active-links.ts';

/** What advice is about: the active links of a campaign, their brands and programs. Null is the whole account. */
export type Scope = {
  links: ReadonlyMap<string, LinkFacts>;
  brands: ReadonlySet<string>;
  programs: ReadonlySet<string>;
} | null;

export async function readScope(
  ctx: Context,
  publisherId: PublisherId,
  campaignId: CampaignId | null,
): Promise<Scope> {
  if (campaignId === null) return null;
  const links = await readLinkFacts(ctx, publisherId, sql`campaign_id = ${campaignId}`);
  const all = [...links.values()];
  return {
    links,
    brands: new Set(all.map(({ brandId }) => brandId)),
    programs: new Set(all.map(({ programId }) => programId)),
  };
}
