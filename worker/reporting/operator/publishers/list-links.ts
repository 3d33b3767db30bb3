import { and, count, desc, eq, ne } from 'drizzle-orm';
import { readPublisher } from '../../../accounts/publishers/publishers.ts';
import { affiliateLinks, linkChecks } from '../../../links/tables.ts';
import type { Context } from '../../../platform/context.ts';
import type { PublisherId } from '../../../platform/ids.ts';

/** A publisher's links with their health, newest first, with their number. Throws `publisher.unknown` (404). */
export async function listPublisherLinks(
  ctx: Context,
  id: PublisherId,
  page: { limit: number; offset: number },
) {
  await readPublisher(ctx.db, id);
  const kept = and(eq(affiliateLinks.publisherId, id), ne(affiliateLinks.status, 'deleted'));
  const { title, brandId, brandName, originalUrl, affiliateUrl, status, createdAt } = affiliateLinks;
  const [rows, [counted]] = await ctx.db.batch([
    ctx.db
      .select({
        id: affiliateLinks.id,
        title,
        brandId,
        brandName,
        originalUrl,
        affiliateUrl,
        status,
        createdAt,
        problem: linkChecks.sentence,
      })
      .from(affiliateLinks)
      .leftJoin(
        linkChecks,
        and(
          eq(linkChecks.publisherId, id),
          eq(linkChecks.subject, affiliateLinks.id),
          eq(linkChecks.state, 'problem'),
        ),
      )
      .where(kept)
      .orderBy(desc(createdAt), affiliateLinks.id)
      .limit(page.limit)
      .offset(page.offset),
    ctx.db.select({ total: count() }).from(affiliateLinks).where(kept),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
