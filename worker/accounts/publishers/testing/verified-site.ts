import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { PublisherId } from '../../../platform/ids.ts';
import { addSite } from '../publishers.ts';
import { publisherSites } from '../tables.ts';

/** Lists a site of a publisher as if its proof had been found. */
export async function addVerifiedSite(ctx: Context, publisherId: PublisherId, domain: string): Promise<void> {
  await addSite(ctx, publisherId, domain);
  await ctx.db
    .update(publisherSites)
    .set({ verifiedAt: ctx.now, verifiedBy: 'dns', checkedAt: ctx.now })
    .where(and(eq(publisherSites.publisherId, publisherId), eq(publisherSites.domain, domain)));
}
