import { desc, sql } from 'drizzle-orm';
import { networkLinks } from '../../catalog/network-links.ts';
import { readOffers } from '../../catalog/program-offer.ts';
import { fillLink } from '../../clicks/redirect/fill-link.ts';
import type { Context } from '../../platform/context.ts';
import { affiliateLinks } from '../tables.ts';
import { isCjTracked } from './tracking-hosts.ts';

/** The links that an operator verifies. */
const LINKS = 10;
/** In place of the ID of a click. */
const CLICK_ID_MACRO = '{click_id}';

/** The most recently updated links of all publishers, with the network's link to which each redirects. */
export async function latestLinks(ctx: Context) {
  const links = await ctx.db
    .select()
    .from(affiliateLinks)
    .where(sql`status <> 'deleted'`)
    .orderBy(desc(affiliateLinks.updatedAt))
    .limit(LINKS);
  const programIds = links.map(({ programId }) => programId);
  const [offers, upstream] = await Promise.all([readOffers(ctx, programIds), networkLinks(ctx, programIds)]);
  return links.map((link) => {
    const network = upstream.get(link.programId);
    const url = network?.link ? filled(network, link) : null;
    return {
      ...link,
      brandName: offers.get(link.programId)?.brandName ?? link.brandName,
      networkName: offers.get(link.programId)?.network.name ?? null,
      networkId: network?.network ?? null,
      networkUrl: url,
      isCjTracked: url !== null && isCjTracked(url),
    };
  });
}

function filled(
  { link, home }: { link: string; home: string },
  { publisherId, originalUrl, affiliateUrl }: typeof affiliateLinks.$inferSelect,
): string {
  return fillLink(link, {
    clickId: CLICK_ID_MACRO,
    publisherId,
    subId: URL.parse(affiliateUrl)?.searchParams.get('ref') ?? null,
    deepLink: originalUrl === home ? null : originalUrl,
    home,
  });
}
