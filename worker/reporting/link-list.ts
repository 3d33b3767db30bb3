import { type SQL, sql } from 'drizzle-orm';
import { clicksOfLinks } from '../clicks/read-clicks.ts';
import type { LinkFilter, LinkWithTotals } from '../links/link-totals.ts';
import { unknownLink } from '../links/save-links.ts';
import type { Context } from '../platform/context.ts';
import { batchRead } from '../platform/database.ts';
import type { LinkId, PublisherId } from '../platform/ids.ts';

/** A page of a publisher's links, newest first, without deleted ones; `total` counts all that match. */
export async function listLinks(
  ctx: Context,
  publisherId: PublisherId,
  filter: LinkFilter,
  page: { limit: number; offset: number },
): Promise<{ links: LinkWithTotals[]; total: number }> {
  const where = matches(publisherId, filter);
  const [links, [counted]] = await batchRead<[LinkWithEarnings, { total: number }]>(
    ctx.db,
    withEarnings(publisherId, where, NEWEST_FIRST, page),
    sql`SELECT COUNT(*) AS total FROM affiliate_links l WHERE ${where}`,
  );
  return { links: await withClicks(ctx, publisherId, links), total: counted?.total ?? 0 };
}

/** A publisher's links, oldest first, after the one with this creation time and ID. */
export async function linksAfter(
  ctx: Context,
  publisherId: PublisherId,
  after: { at: string | number; id: string },
  limit: number,
): Promise<LinkWithTotals[]> {
  const where = sql`${matches(publisherId, {})} AND (l.created_at, l.id) > (${after.at}, ${after.id})`;
  const page = { limit, offset: 0 };
  const links = await ctx.db.all<LinkWithEarnings>(withEarnings(publisherId, where, OLDEST_FIRST, page));
  return withClicks(ctx, publisherId, links);
}

/** Throws `link.unknown` (404) if the publisher has no such link or has deleted it. */
export async function readLink(ctx: Context, publisherId: PublisherId, id: LinkId): Promise<LinkWithTotals> {
  const where = sql`${matches(publisherId, {})} AND l.id = ${id}`;
  const links = await ctx.db.all<LinkWithEarnings>(withEarnings(publisherId, where, NEWEST_FIRST, ONE));
  const [link] = await withClicks(ctx, publisherId, links);
  if (!link) throw unknownLink();
  return link;
}

type LinkWithEarnings = Omit<LinkWithTotals, 'clicks'>;

async function withClicks(
  ctx: Context,
  publisherId: PublisherId,
  links: readonly LinkWithEarnings[],
): Promise<LinkWithTotals[]> {
  if (links.length === 0) return [];
  const clicks = await clicksOfLinks(
    ctx,
    publisherId,
    links.map(({ id }) => id),
  );
  return links.map((link) => ({ ...link, clicks: clicks.get(link.id) ?? 0 }));
}

function matches(publisherId: PublisherId, { status, brandId, q }: LinkFilter): SQL {
  return sql.join(
    [
      sql`l.publisher_id = ${publisherId}`,
      status ? sql`l.status = ${status}` : sql`l.status <> 'deleted'`,
      ...(brandId ? [sql`l.brand_id = ${brandId}`] : []),
      ...(q
        ? [sql`instr(lower(l.title || ' ' || l.brand_name || ' ' || l.original_url), lower(${q})) > 0`]
        : []),
    ],
    sql` AND `,
  );
}

const NEWEST_FIRST = sql`l.created_at DESC, l.id`;
const OLDEST_FIRST = sql`l.created_at, l.id`;
const ONE = { limit: 1, offset: 0 };

/** Sales are read by publisher, then joined to their links through the retained clicks. Archived ones have totals. */
function withEarnings(
  publisherId: PublisherId,
  where: SQL,
  order: SQL,
  page: { limit: number; offset: number },
): SQL {
  return sql`
    WITH page AS MATERIALIZED (
      SELECT * FROM affiliate_links l WHERE ${where} ORDER BY ${order} LIMIT ${page.limit} OFFSET ${page.offset}
    ),
    sold AS MATERIALIZED (
      SELECT link_id, SUM(sales) AS conversions, SUM(net) AS net FROM (
        SELECT c.link_id, v.status <> 'reversed' AND v.reported_clicks IS NULL AS sales, v.net
        FROM conversions v CROSS JOIN retained_clicks c ON c.click_id = v.click_id
        WHERE v.publisher_id = ${publisherId} AND c.link_id IN (SELECT id FROM page)
        UNION ALL SELECT link_id, sales, net FROM link_sale_totals WHERE link_id IN (SELECT id FROM page)
      ) GROUP BY link_id
    )
    SELECT l.id, l.publisher_id AS publisherId, l.brand_id AS brandId, l.program_id AS programId,
      l.brand_name AS brandName, l.title, l.description, l.original_url AS originalUrl,
      l.affiliate_url AS affiliateUrl, l.status, l.external_key AS externalKey, l.created_at AS createdAt, l.updated_at AS updatedAt,
      COALESCE(s.conversions, 0) AS conversions, COALESCE(s.net, 0) AS earnings
    FROM page l LEFT JOIN sold s ON s.link_id = l.id ORDER BY ${order}`;
}
