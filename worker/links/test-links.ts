import { and, eq, ne } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { type LinkId, TEST_PUBLISHER } from '../platform/ids.ts';
import { publishLinks } from './link-edge.ts';
import type { AffiliateLink } from './save-links.ts';
import { affiliateLinks } from './tables.ts';

/** The stored links of the test publisher, by their own keys. They belong to no account. */
export async function readTestLinks(ctx: Context): Promise<AffiliateLink[]> {
  return ctx.db
    .select()
    .from(affiliateLinks)
    .where(and(eq(affiliateLinks.publisherId, TEST_PUBLISHER), ne(affiliateLinks.status, 'deleted')))
    .orderBy(affiliateLinks.externalKey);
}

/**
 * Deletes links of the test publisher with their rows: no page has them. The update before it marks their parts of
 * the edge table as stale.
 */
export async function deleteTestLinks(ctx: Context, kv: KVNamespace, ids: readonly LinkId[]): Promise<void> {
  const d1 = ctx.db.$client;
  const own = 'publisher_id = ?1 AND id IN (SELECT value FROM json_each(?2))';
  const values = [TEST_PUBLISHER, JSON.stringify(ids)];
  await d1.batch([
    d1.prepare(`UPDATE affiliate_links SET status = 'deleted' WHERE ${own}`).bind(...values),
    d1.prepare(`DELETE FROM affiliate_links WHERE ${own}`).bind(...values),
  ]);
  await publishLinks(ctx, kv, ids);
}
