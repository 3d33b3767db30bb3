import { eq } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import type { BrandId, LinkId, PublisherId } from '../platform/ids.ts';
import type { Instant } from '../platform/time.ts';
import { unknownLink } from './save-links.ts';
import { affiliateLinks } from './tables.ts';

export interface LinkFacts {
  publisherId: PublisherId;
  brandId: BrandId;
  createdAt: Instant;
}

/** The owner and the brand of a stored link. Throws `link.unknown` (404). */
export async function readLinkFacts(ctx: Context, id: LinkId): Promise<LinkFacts> {
  const { publisherId, brandId, createdAt } = affiliateLinks;
  const [link] = await ctx.db
    .select({ publisherId, brandId, createdAt })
    .from(affiliateLinks)
    .where(eq(affiliateLinks.id, id));
  if (!link) throw unknownLink();
  return link;
}
